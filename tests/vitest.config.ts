import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres } from "./db/postgres/find";

/** Tests that read or start `build/index.js`. */
const FOLDERS = ["routes", "api", "permissions", "realtime", "architecture", "cli"];
const BUILT = FOLDERS.map((name) => `tests/${name}/**/*.test.{ts,tsx}`);

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What needs no build: rules, use cases, the database, single parts. */
const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "unit",
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", ...BUILT],
    env: { DATABASE_URL: "" },
    testTimeout: 20_000,
  },
};

/** The real server of the build, in this process or over its sockets. */
const server: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "server",
    include: BUILT,
    globalSetup: ["tests/build-once.ts"],
    env: { DATABASE_URL: "" },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
};

/** The contract of the database layer and the use cases once more, on the other engine. */
const postgresql: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "db-postgresql",
    include: ["tests/db/contract/**/*.test.ts", "tests/domain/**/*.test.ts"],
    exclude: ["tests/domain/**/{rules,input,text}.test.ts"],
    globalSetup: ["tests/db/postgres/global-setup.ts"],
    setupFiles: ["tests/db/postgres/setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
};

/** At most 15 tests: the main job with and without JavaScript, sign-in, the map, axe on five screens. */
const SMOKE = ["tests/e2e/story.test.ts", "tests/e2e/markers.test.ts", "tests/e2e/smoke.test.ts"];

/** Real flows in Chromium: one file at a time, after all others. */
const inChromium: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    globalSetup: ["tests/build-once.ts"],
    env: { DATABASE_URL: "" },
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 1 },
  },
};

/** The few of them that `npm run verify` runs. */
const smoke: TestProjectInlineConfiguration = {
  ...inChromium,
  test: { ...inChromium.test, name: "smoke", include: SMOKE },
};

const browser: TestProjectInlineConfiguration = {
  ...inChromium,
  test: { ...inChromium.test, name: "browser", include: ["tests/e2e/**/*.test.ts"], exclude: SMOKE },
};

const postgres = findPostgres();
// Vitest reads this file once more for each project, but it is said once.
if ("missing" in postgres && process.env.POSTGRES_MISSING === undefined) {
  process.env.POSTGRES_MISSING = postgres.missing;
  console.log(`db-postgresql is skipped: ${postgres.missing}`);
}

export default defineConfig({
  root: folder("../"),
  resolve: { alias: { "~db": folder("../db"), "~": folder("../app") } },
  test: {
    // How long a condition is waited for on a machine that does much else; one that holds takes no time.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ["tests/no-network.ts", "tests/no-complaints.ts"],
    projects: "missing" in postgres ? [unit, server, smoke, browser] : [unit, postgresql, server, smoke, browser],
  },
});
