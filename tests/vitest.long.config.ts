import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres } from "./db/postgres/find";
import { common, LONG } from "./vitest.config";

const MINUTE = 60_000;
const ON_POSTGRESQL = "tests/processes/**/*.long.test.ts";

const long: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "long",
    include: [LONG, "tests/api/fuzz/fuzz.test.ts"],
    exclude: [ON_POSTGRESQL],
    globalSetup: ["tests/build-once.ts"],
    setupFiles: ["tests/e2e/setup.ts"],
    env: { DATABASE_URL: "", FUZZ_RUNS: "300" },
    testTimeout: 5 * MINUTE,
    hookTimeout: 15 * MINUTE,
  },
};

/** Several processes of the build on one PostgreSQL, at full size. */
const longProcesses: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "long-processes",
    include: [ON_POSTGRESQL],
    globalSetup: ["tests/build-once.ts", "tests/db/postgres/global-setup.ts"],
    setupFiles: ["tests/db/postgres/setup.ts"],
    testTimeout: 15 * MINUTE,
    hookTimeout: 5 * MINUTE,
  },
};

/** The member suite against two servers on one PostgreSQL database, which answer in turn (tests/two-servers.ts). */
const twoServers: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "two-servers",
    include: ["tests/{routes,permissions,realtime}/**/*.test.{ts,tsx}"],
    // The first sets a port, on which two can't listen. The second fills the SQLite file of one server before that starts.
    // The third reads a file of the map, no database.
    exclude: [
      "tests/routes/cookie-names.test.ts",
      "tests/routes/demo-admin.test.ts",
      "tests/routes/map-tiles.test.ts",
      LONG,
    ],
    globalSetup: ["tests/build-once.ts", "tests/db/postgres/global-setup.ts", "tests/assets-folder.ts"],
    setupFiles: ["tests/db/postgres/setup.ts", "tests/of-one-server.ts"],
    env: { TWO_SERVERS: "on" },
    testTimeout: MINUTE,
    hookTimeout: MINUTE,
  },
};

/** `npm run test:long`: tests that are slow by nature and need not run for each change. They have a build and a browser. */
export default defineConfig({
  ...common,
  test: {
    ...common.test,
    projects: "missing" in findPostgres() ? [long] : [long, longProcesses, twoServers],
  },
});
