import { readFileSync } from "node:fs";

const ofPackage = () => JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).engines;

/**
 * The sentence for a Node that is too old, or null. It would fail later, in words that help nobody, or crash without end.
 * @param {{ node: string }} engines those of package.json; the built program has them in itself
 * @returns {string | null}
 */
export function refusalOfNode(engines = ofPackage()) {
  const oldest = engines.node.replace(">=", "");
  if (process.version.slice(1).localeCompare(oldest, "en", { numeric: true }) >= 0) return null;
  return `This is Node ${process.version}; ${oldest} or newer is needed: https://nodejs.org/en/download has it.`;
}
