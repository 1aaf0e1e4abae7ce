// Imported before all else by programs that a bare checkout runs. Where this machine's Node is too old, it fetches the one
// that .nvmrc names into .cache, runs the same program with it, and ends as that ends.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fetchNode } from "./fetch-node.mjs";
import { refusalOfNode } from "./node-version.mjs";

const ROOT = new URL("../../", import.meta.url);
/** The exit code of a program that the system cannot load. */
const NOT_STARTED = 127;
const NEEDS =
  "That Node needs a library that Debian and Ubuntu call libatomic1: apt-get install libatomic1, then try again.";

const refusal = refusalOfNode();
if (refusal !== null) await goOn();

async function goOn() {
  const version = readFileSync(new URL(".nvmrc", ROOT), "utf8").trim();
  console.log(`This is Node ${process.version}, which is too old. Going on with Node ${version} in .cache/node.`);
  const home = await fetchNode(version, join(".cache/node", version)).catch((error) => {
    console.error(`${refusal}\nIt could not be fetched: ${error.message}`);
    process.exit(1);
  });
  const bin = join(process.cwd(), home, "bin");
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
  const child = spawn(join(bin, "node"), process.argv.slice(1), { stdio: "inherit", env });
  // The terminal sends Ctrl-C to both; another program's SIGTERM reaches this one only.
  process.on("SIGINT", () => undefined).on("SIGTERM", (signal) => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (code === NOT_STARTED) console.error(NEEDS);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code);
  });
  await new Promise(() => undefined);
}
