// `npm run verify`: everything a change must pass, from a bare checkout. Plain Node, because nothing is installed yet.
import "../app/cli/node-version.mjs";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { install } from "../app/cli/install.mjs";
import { run } from "../app/cli/run.mjs";
import { installedChromium } from "./chromium.mjs";

const REPORT = ".cache/tests.json";
const env = { FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
const npm = (script, ...args) => run("npm", ["run", "--silent", script, "--", ...args], env);

const steps = {
  install,
  browser: async () => {
    env.CHROMIUM_PATH = await installedChromium();
    console.log(env.CHROMIUM_PATH);
  },
  types: () => npm("typecheck"),
  lint: () => npm("lint"),
  format: () => npm("format:check"),
  architecture: () => npm("architecture"),
  build: () => npm("build"),
  tests: () => npm("test", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`),
  budgets: () => npm("bench", "--check"),
};

mkdirSync(".cache", { recursive: true });
rmSync(REPORT, { force: true });
const broken = await firstBroken();
const { passed, failed } = counted();
// A step that broke is never reported as 'no failure', also when it is no test.
console.log(`${passed} passed, ${broken ? Math.max(failed, 1) : failed} failed`);
process.exitCode = broken ? 1 : 0;

async function firstBroken() {
  for (const [name, step] of Object.entries(steps)) {
    const begun = performance.now();
    console.log(`\n── ${name}`);
    const error = await step().then(
      () => undefined,
      (reason) => reason,
    );
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(error ? `✗ ${name} after ${seconds} s: ${error.message}` : `✓ ${name} in ${seconds} s`);
    if (error) return name;
  }
}

/** The tests as vitest counted them; none when it was not reached. */
function counted() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(REPORT, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
