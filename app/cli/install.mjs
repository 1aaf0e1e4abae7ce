import { readFileSync } from "node:fs";
import { run } from "./run.mjs";

/** Brings node_modules to what package-lock.json says; does nothing when it is there already. */
export async function install() {
  if (!isInstalled()) await run("npm", ["ci", "--no-audit", "--no-fund"]);
}

/** Whether npm's note of what it installed names the same packages; those for other machines may be missing. */
function isInstalled() {
  const installed = packagesIn("node_modules/.package-lock.json");
  return Object.entries(packagesIn("package-lock.json")).every(
    ([name, { version, optional }]) => name === "" || optional || installed[name]?.version === version,
  );
}

/** @param {string} lockFile */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    return {};
  }
}
