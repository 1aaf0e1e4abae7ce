import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../free-port";
import { isInstalled } from "../is-installed";
import { temporaryFolder } from "../temporary-folder";
import { BUILD, type Program, startCommand } from "./program";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let port: number;
beforeEach(async () => {
  folder = temporaryFolder();
  port = await freePort();
});

/** Starts the server by this command, and waits until it answers. */
async function start(command: string, ...args: string[]): Promise<Program> {
  const env = { DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port) };
  const program = startCommand(env, command, ...args);
  await vi.waitFor(() => statusOf("/up"), { timeout: 30_000, interval: 100 });
  return program;
}
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
async function statuses(): Promise<number[]> {
  const found: number[] = [];
  for (const path of ["/auth", "/none", "/up", "/auth"]) found.push(await statusOf(path));
  return found;
}
const WELL = [200, 404, 200, 200];

test("a server whose log can't be written, as on a full disk, answers all the same and stops when it is told to", async () => {
  const program = await start("sh", "-c", 'exec "$@" > /dev/full', "sh", process.execPath, BUILD);
  expect(await statuses()).toEqual(WELL);
  expect(await program.stop()).toEqual({ code: 0, said: "" });
});

test.skipIf(!isInstalled("script"))("a server goes on when the window of its terminal is closed", async () => {
  const file = join(folder, "pid");
  const script = join(folder, "start.sh");
  writeFileSync(script, `echo $$ > ${file}; exec ${process.execPath} ${BUILD}\n`);
  const window = await start("script", "-qfc", `setsid -w sh ${script}`, "/dev/null");
  const pid = Number(readFileSync(file, "utf8"));
  onTestFinished(() => void process.kill(pid, "SIGKILL"));
  window.stop("SIGKILL").catch(() => undefined);
  expect(await statuses()).toEqual(WELL);
  expect(await statuses()).toEqual(WELL);
});
