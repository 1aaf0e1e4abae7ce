// Runs a program with this machine's Node and npm. Where one of them is too old, it fetches a newer one from the npm registry into
// .cache, goes on with that, and ends as that ends. Written in the JavaScript of Node 12, which Ubuntu 22.04 brings.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { fetchNode, fetchPackages, THIS_MACHINE } from "./fetch-node.mjs";
import { NO_NPM, oldNpm, refusalOfNode } from "./node-version.mjs";

/** The version of npm that is fetched. It runs on each Node that the program runs on. */
const NPM = "11";
/** The exit code of a program that the system cannot load. */
const NOT_STARTED = 127;
const NEEDS =
  "That Node needs a library that Debian and Ubuntu call libatomic1: apt-get install libatomic1, then try again.";

const program = resolve(process.argv[2]);
const args = process.argv.slice(3);
const refusal = refusalOfNode();
/** The version of this machine's npm, if it is too old. */
const tooOldNpm = refusal === null ? oldNpm() : null;

if (refusal === null && tooOldNpm === null) {
  process.argv = [process.argv[0], program, ...args];
  import(pathToFileURL(program).href);
} else goOn();

async function goOn() {
  const folder = await (refusal === null ? fetchNpm() : fetchNodeAndNpm()).catch((error) => {
    console.error(refusal || `npm ${tooOldNpm} is too old: npm install -g npm@${NPM}`);
    console.error(error.code === "ENOENT" ? NO_NPM : `It could not be fetched: ${error.message}`);
    process.exit(1);
  });
  const env = { ...process.env, PATH: resolve(folder, "node_modules/.bin") + delimiter + process.env.PATH };
  const child = spawn("node", [program, ...args], { stdio: "inherit", env });
  // The terminal sends Ctrl-C to both; another program's SIGTERM reaches this one only.
  process.on("SIGINT", () => undefined).on("SIGTERM", (signal) => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (code === NOT_STARTED) console.error(NEEDS);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code);
  });
}

async function fetchNodeAndNpm() {
  const version = readFileSync(new URL("../../.nvmrc", import.meta.url), "utf8").trim();
  console.log(`This is Node ${process.version}, which is too old. Going on with Node ${version} in .cache/node.`);
  const folder = join(".cache/node", version);
  await fetchNode(version, folder, THIS_MACHINE, [`npm@${NPM}`]);
  return folder;
}

async function fetchNpm() {
  console.log(`This is npm ${tooOldNpm}, which is too old. Going on with npm ${NPM} in .cache/npm.`);
  await fetchPackages([`npm@${NPM}`], ".cache/npm", THIS_MACHINE);
  return ".cache/npm";
}
