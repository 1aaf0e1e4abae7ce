import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const oldest = engines.node.replace(">=", "");

/** False for a Node that is too old. It would fail later, in words that help nobody. */
export const isSupported = process.version.slice(1).localeCompare(oldest, "en", { numeric: true }) >= 0;

export const REFUSAL = `This is Node ${process.version}; ${oldest} or newer is needed: https://nodejs.org/en/download has it.`;
