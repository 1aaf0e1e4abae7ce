import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from "vitest/config";
import { findPostgres } from "./db/postgres/find";

/** Tests that are slow by nature. `npm run test:long` runs them. */
export const LONG = "tests/**/*.long.test.ts";

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
    exclude: ["tests/e2e/**", "tests/processes/**", ...BUILT, LONG],
    env: { DATABASE_URL: "" },
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
};

/** The real server of the build, in this process or over its sockets. */
const server: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "server",
    include: BUILT,
    exclude: [LONG],
    globalSetup: ["tests/build-once.ts"],
    setupFiles: ["tests/quick-passwords.ts"],
    env: { DATABASE_URL: "" },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
};

/** The contract of the database layer and the use cases again, on PostgreSQL. */
const postgresql: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "db-postgresql",
    include: ["tests/db/contract/**/*.test.ts", "tests/domain/**/*.test.ts"],
    exclude: ["tests/domain/**/{*rules,*input,text}.test.ts", LONG],
    globalSetup: ["tests/db/postgres/global-setup.ts"],
    setupFiles: ["tests/db/postgres/setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
};

/** Several processes of the build on one PostgreSQL. */
const processes: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "processes",
    include: ["tests/processes/**/*.test.ts"],
    exclude: [LONG],
    globalSetup: ["tests/build-once.ts", "tests/db/postgres/global-setup.ts"],
    setupFiles: ["tests/db/postgres/setup.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
};

/** At most 15 tests: the main job with and without JavaScript, sign-in, the map, axe on five screens. */
const SMOKE = ["tests/e2e/story.test.ts", "tests/e2e/markers.test.ts", "tests/e2e/smoke.test.ts"];

/** Real flows in Chromium, after all others. The files of a worker share its modules, and so its browser. */
const inChromium: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    globalSetup: ["tests/build-once.ts"],
    setupFiles: ["tests/quick-passwords.ts", "tests/e2e/setup.ts"],
    env: { DATABASE_URL: "" },
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
  test: { ...inChromium.test, name: "browser", include: ["tests/e2e/**/*.test.ts"], exclude: [...SMOKE, LONG] },
};

const postgres = findPostgres();
// Vitest reads this file again for each project, so the message is printed only the first time.
if ("missing" in postgres && process.env.POSTGRES_MISSING === undefined) {
  process.env.POSTGRES_MISSING = postgres.missing;
  console.log(`db-postgresql is skipped: ${postgres.missing}`);
}

/** What every test runs with. */
export const common = {
  root: folder("../"),
  resolve: { alias: { "~db": folder("../db"), "~": folder("../app") } },
  test: {
    // The longest wait for a condition. A busy machine needs it; a condition that holds ends the wait at once.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ["tests/no-network.ts", "tests/no-complaints.ts", "tests/random.ts", "tests/close-after-tests.ts"],
    // The files of a worker share their modules: loading all packages again takes 1 to 2 s of CPU a file. A file that
    // replaces a module resets the registry before and after.
    isolate: false,
    // Vitest's own choice leaves one core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Node loads the build itself: Vite would transform 900 kB for nothing.
    server: { deps: { external: [/\/build\/index\.js$/] } },
  },
} satisfies ViteUserConfig;

export default defineConfig({
  ...common,
  test: {
    ...common.test,
    projects:
      "missing" in postgres ? [unit, server, smoke, browser] : [unit, postgresql, server, smoke, processes, browser],
  },
});
