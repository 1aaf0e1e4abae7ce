import { defineConfig } from "drizzle-kit";

// db/columns.ts reads this to choose the dialect. drizzle-kit loads it after this file.
process.env.DATABASE_URL = "";

export default defineConfig({ dialect: "sqlite", schema: "./db/schema/index.ts", out: "./db/migrations/sqlite" });
