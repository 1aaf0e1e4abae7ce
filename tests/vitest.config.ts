import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres } from "./db/postgres/find";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Everything that needs neither a browser nor PostgreSQL. */
const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "unit",
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**"],
    env: { DATABASE_URL: "" },
  },
};

/** The contract of the database layer once more, on the other engine. */
const postgresql: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "db-postgresql",
    include: ["tests/db/contract/**/*.test.ts"],
    globalSetup: ["tests/db/postgres/global-setup.ts"],
    setupFiles: ["tests/db/postgres/setup.ts"],
  },
};

/** Real flows in Chromium: one file at a time, after all others. */
const browser: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "browser",
    include: ["tests/e2e/**/*.test.ts"],
    env: { DATABASE_URL: "" },
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 1 },
  },
};

const postgres = findPostgres();
if ("missing" in postgres) console.log(`db-postgresql is skipped: ${postgres.missing}`);

export default defineConfig({
  root: folder("../"),
  resolve: { alias: { "~db": folder("../db"), "~": folder("../app") } },
  test: {
    projects: "missing" in postgres ? [unit, browser] : [unit, postgresql, browser],
  },
});
