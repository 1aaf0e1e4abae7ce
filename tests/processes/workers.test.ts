import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port";
import { ownTime } from "../timing";
import { openSeveral, type ServerProcess, type Several, listenersOf } from "./several";

let several: Several;
let server: ServerProcess;

beforeAll(async () => {
  // A port of its own: with port 0 the system chooses another one when the only process that serves yet is killed.
  several = await openSeveral({ count: 1, env: { PROCESSES: "2", PORT: String(await freePort()) } });
  [server] = several.processes as [ServerProcess];
});
afterAll(() => several.close());

const workers = () => listenersOf(several);

const answers = () => fetch(`${server.url}/readyz`).then(({ status }) => status, String);

test("PROCESSES=2 serves one port by two processes, and one that is killed is replaced", async () => {
  await expect.poll(workers).toHaveLength(2);
  const [killed = 0, other = 0] = await workers();
  expect([killed, other]).not.toContain(server.program.pid);
  process.kill(killed, "SIGKILL");
  await expect.poll(async () => (await workers()).filter((pid) => pid !== killed), { timeout: 30_000 }).toHaveLength(2);
  expect(await workers()).toContain(other);
  await expect.poll(answers).toBe(200);
});

test("one that stops answering is replaced, and the other goes on", async () => {
  await expect.poll(workers).toHaveLength(2);
  const [silent = 0, other = 0] = await workers();
  process.kill(silent, "SIGSTOP");
  await expect.poll(async () => (await workers()).filter((pid) => pid !== silent), { timeout: 60_000 }).toHaveLength(2);
  expect(await workers()).toContain(other);
  expect(() => process.kill(silent, 0)).toThrow();
});

test("SIGTERM stops all of them within 10 s", async () => {
  await expect.poll(workers).toHaveLength(2);
  expect(await ownTime(async () => expect((await server.program.stop()).code).toBe(0))).toBeLessThan(10_000);
  await expect.poll(workers).toEqual([]);
});
