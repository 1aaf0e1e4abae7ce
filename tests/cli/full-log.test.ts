import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../free-port";
import { BUILD, startCommand } from "./program";

vi.setConfig({ testTimeout: 60_000 });

test("a server whose log can't be written, as on a full disk, answers all the same and stops when it is told to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kindspot-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const env = { DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port) };
  const program = startCommand(env, "sh", "-c", 'exec "$@" > /dev/full', "sh", process.execPath, BUILD);
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  await vi.waitFor(() => statusOf("/up"), { timeout: 30_000, interval: 100 });
  const statuses: number[] = [];
  for (const path of ["/auth", "/none", "/up", "/auth"]) statuses.push(await statusOf(path));
  expect(statuses).toEqual([200, 404, 200, 200]);
  expect(await program.stop()).toEqual({ code: 0, said: "" });
});
