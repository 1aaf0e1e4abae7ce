import { defineConfig } from "drizzle-kit";

// db/columns.ts reads this to choose the dialect. drizzle-kit loads it after this file.
process.env.DATABASE_URL = "postgres://";

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/index.ts",
  out: "./db/migrations/postgresql",
});
