import { defineConfig } from "drizzle-kit";

// Decides the dialect of db/columns.ts, which drizzle-kit loads after this file.
process.env.DATABASE_URL = "postgres://";

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/index.ts",
  out: "./db/migrations/postgresql",
});
