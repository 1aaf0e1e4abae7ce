import { readFileSync } from "node:fs";
import { NO_NPM } from "./node-version.mjs";
import { run } from "./run.mjs";

const BEGINNING = "Installing the packages: half a minute to two, once.";
const FAILED = "The packages could not be installed. npm says why above; most often the network was away.";

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function install() {
  if (isInstalled()) return;
  console.log(BEGINNING);
  // Without that level `npm run --silent` has npm hide why it failed.
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]).catch((cause) => {
    throw new Error(cause.code === "ENOENT" ? NO_NPM : FAILED, { cause });
  });
}

/** Whether npm's own list of installed packages matches. Optional packages for other machines may be missing. */
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
