import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ofPackage = () => JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).engines;

/**
 * The sentence for a Node that is too old, or null. It would fail later, in words that help nobody, or crash without end.
 * @param {{ node: string }} engines those of package.json; the built program has them in itself
 * @returns {string | null}
 */
export function refusalOfNode(engines = ofPackage()) {
  const oldest = engines.node.replace(">=", "");
  if (!isOlder(process.version.slice(1), oldest)) return null;
  return `This is Node ${process.version}; ${oldest} or newer is needed: https://nodejs.org/en/download has it.`;
}

/** npm 9.2, which Debian and Ubuntu bring, reads an override of an alias as a fault of package-lock.json. */
const MIN_NPM = "10";

/** What to do where no npm can be started. */
export const NO_NPM =
  "There is no npm here. It comes with the Node of https://nodejs.org/en/download; Debian and Ubuntu have a package npm.";

/**
 * The version of this machine's npm, if it cannot install the packages. Null also where there is none.
 * @returns {string | null}
 */
export function oldNpm() {
  const [, version = askedVersion()] = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent || "") || [];
  return version && isOlder(version, MIN_NPM) ? version : null;
}

/** Where pnpm, yarn or nothing runs this, npm still installs the packages: the lock file is npm's. */
const askedVersion = () => (spawnSync("npm", ["--version"], { encoding: "utf8" }).stdout || "").trim();

/**
 * @param {string} version such as "9.2.0"
 * @param {string} oldest such as "22.14"
 */
const isOlder = (version, oldest) => version.localeCompare(oldest, "en", { numeric: true }) < 0;
