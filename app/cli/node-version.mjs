// Imported before all else: another Node fails later, in words that help nobody.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const [, oldest, tooNew] = /^>=(\S+) <(\d+)$/.exec(engines.node);

/** @param {string} version */
const isBefore = (version) => process.version.slice(1).localeCompare(version, "en", { numeric: true }) < 0;

if (isBefore(oldest) || !isBefore(tooNew)) {
  console.error(
    `This is Node ${process.version}; ${oldest} to ${tooNew - 1} is needed: https://nodejs.org/en/download has it.`,
  );
  process.exit(1);
}
