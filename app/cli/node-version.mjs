// Imported before all else: an older Node fails later, in words that help nobody.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const wanted = engines.node.replace(">=", "");

if (process.version.slice(1).localeCompare(wanted, "en", { numeric: true }) < 0) {
  console.error(
    `This is Node ${process.version}; ${wanted} or newer is needed: https://nodejs.org/en/download has it.`,
  );
  process.exit(1);
}
