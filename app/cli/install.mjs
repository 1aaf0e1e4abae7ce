import { existsSync, statSync } from "node:fs";
import { run } from "./run.mjs";

/** Brings node_modules to what package-lock.json says; does nothing when it is there already. */
export async function install() {
  if (!isInstalled()) await run("npm", ["ci", "--no-audit", "--no-fund"]);
}

/** npm writes its own lock file as the last thing it does. */
function isInstalled() {
  const installed = "node_modules/.package-lock.json";
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs;
}
