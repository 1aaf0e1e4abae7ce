import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../free-port";
import { cpuPerRequest } from "./load";
import { usageOf } from "./server";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = (name: string) => file(`../../node_modules/@remix-run/${name}/dist/cli.js`);

/**
 * Milliseconds of server CPU for the least that a Remix application needs: a page with one form, built by Remix and served
 * by its own server, with brotli. It says how fast this machine is. The floors that the budgets name were measured elsewhere,
 * on other pages.
 */
export async function remixFloor(): Promise<number> {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const };
  await promisify(execFile)(process.execPath, [program("dev"), "build", file("./remix-floor")], { env });
  const port = await freePort();
  const child = fork(program("serve"), [file("../../.cache/remix-floor/build/index.js")], {
    execArgv: ["--import", new URL("./report-usage.mjs", import.meta.url).href],
    env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await once(child.stdout ?? child, "data"); // it prints its address
  child.stdout?.resume();
  const each = await cpuPerRequest({ url: `http://127.0.0.1:${port}`, usage: () => usageOf(child) }, "/");
  child.kill("SIGKILL"); // after another signal it would wait for its parent
  await once(child, "exit");
  return each;
}
