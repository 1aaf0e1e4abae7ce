// `npm run verify` and `npm run verify:long`, from a bare checkout. Plain Node: nothing is installed yet.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { buildIsFresh } from "../app/cli/build-is-fresh.mjs";
import { fetchNode } from "../app/cli/fetch-node.mjs";
import { install } from "../app/cli/install.mjs";
import { run } from "../app/cli/run.mjs";
import { installedChromium } from "./chromium.mjs";
import { runTests } from "./verify/run-tests.mjs";

const REPORT = ".cache/tests.json";
const env = { FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
const npm = (script, ...args) => run("npm", ["run", "--silent", script, "--", ...args], env);
/** New objects get 128 MB: with less, a tenth of the time of these steps goes to the collection of garbage. */
const roomy = () => ({ ...env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=128` });
/** The same for steps side by side: the output shows when the script ends. */
const npmAside = (script) => run("npm", ["run", "--silent", script], roomy(), { atOnce: true });

const browser = {
  name: "browser",
  run: async () => {
    env.CHROMIUM_PATH = await installedChromium();
    console.log(env.CHROMIUM_PATH);
  },
};

/** Steps in turn. An array in place of a step holds lists of steps that run side by side. */
const checks = {
  verify: [
    { name: "install", run: install },
    browser,
    // Two lists for two cores, of about the same length.
    [
      [{ name: "lint", run: () => npmAside("lint") }],
      [
        { name: "types", run: () => npmAside("typecheck") },
        { name: "format", run: () => npmAside("format:check") },
        { name: "build", run: () => npmAside("build") },
        { name: "architecture", run: () => npmAside("architecture") },
        { name: "unused", run: () => npmAside("unused") },
      ],
    ],
    { name: "tests", run: () => tests("test", ...projects("unit", "server", "db-postgresql", "smoke")) },
  ],
  long: [
    { name: "install", run: install },
    browser,
    { name: "build", run: async () => buildIsFresh() || npm("build") },
    { name: "browser tests", run: () => tests("test", ...projects("browser", "smoke", "processes")) },
    { name: "slow tests", run: () => tests("test:long") },
    ...["22.14", "24"].map((version) => ({ name: `unit tests on Node ${version}`, run: () => testsOn(version) })),
    { name: "budgets", run: () => npm("bench", "--check") },
  ],
};

const counted = { passed: 0, failed: 0, unreliable: [] };

mkdirSync(".cache", { recursive: true });
const begun = performance.now();
const ok = await allPass(checks[process.argv[2] ?? "verify"], named);
console.log(`\n${minutesSince(begun)} minutes`);
for (const name of counted.unreliable) console.log(`Unreliable: ${name}`);
if (counted.unreliable.length === 0) console.log("No test needed a second run");
// A step that broke is a failure, also when it is no test.
console.log(`${counted.passed} passed, ${ok ? 0 : Math.max(counted.failed, 1)} failed`);
process.exitCode = ok ? 0 : 1;

/** Runs steps until one breaks. Returns whether none did. */
async function allPass(steps, runStep) {
  for (const step of steps) {
    const passed = Array.isArray(step) ? await sideBySide(step) : await runStep(step);
    if (!passed) return false;
  }
  return true;
}

async function sideBySide(lists) {
  const names = lists.map((steps) => steps.map(({ name }) => name).join(", "));
  console.log(`\n── ${names.join(" beside ")}`);
  const results = await Promise.all(lists.map((steps) => allPass(steps, timed)));
  return results.every(Boolean);
}

async function named(step) {
  console.log(`\n── ${step.name}`);
  return timed(step);
}

async function timed({ name, run }) {
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  try {
    await run();
    console.log(`✓ ${name} in ${seconds()} s`);
    return true;
  } catch (error) {
    console.log(`✗ ${name} after ${seconds()} s: ${error.message}`);
    return false;
  }
}

/** Vitest runs each project that one of its filters matches, so two filters with "!" would run all of them. */
function projects(...names) {
  return names.map((name) => `--project=${name}`);
}

/** Runs the tests of a script of package.json; files that fail run again. Throws when one does not pass. */
async function tests(script, ...projects) {
  const outcome = await runTests(
    (file) => (file ? vitest(script, `--project=${file.project}`, file.path) : vitest(script, ...projects)),
    (line) => console.log(line),
  );
  counted.passed += outcome.passed;
  counted.failed += outcome.failed;
  counted.unreliable.push(...outcome.unreliable);
  if (!outcome.ok) throw new Error(`${outcome.failed} failed`);
}

/** Runs the unit tests, which use every package with machine code, with another Node. */
async function testsOn(version) {
  const home = await fetchNode(version, `.cache/node/${version}`);
  env.PATH = `${resolve(home, "bin")}:${process.env.PATH}`;
  try {
    await tests("test", ...projects("unit"));
  } finally {
    delete env.PATH;
  }
}

/** Runs Vitest once. Returns what its reporter wrote. */
async function vitest(script, ...args) {
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=./tests/verify/reporter.mjs"];
  const command = run("npm", ["run", "--silent", script, "--", ...args, ...reporters], {
    ...env,
    TESTS_REPORT: REPORT,
  });
  const ok = await command.then(
    () => true,
    () => false,
  );
  try {
    return { ok, ...JSON.parse(readFileSync(REPORT, "utf8")) };
  } catch {
    // Vitest ended before its tests did.
    return { ok: false, files: [], strayErrors: [null] };
  }
}

function minutesSince(begun) {
  return ((performance.now() - begun) / 60_000).toFixed(1);
}
