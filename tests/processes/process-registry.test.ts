import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createChannel, type Channel } from "~db/processes/channel";
import { createProcessRegistry, type ProcessRegistry } from "~db/processes/process-registry";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

interface Process {
  channel: Channel;
  registry: ProcessRegistry;
  /** Members that this process must announce as gone. */
  gone: string[];
}

let database: SharedDatabase;
let opened: Process[];
let failures: unknown[];

beforeEach(async () => {
  database = await openSharedDatabase();
  [opened, failures] = [[], []];
});
afterEach(async () => {
  await Promise.all(opened.map(end));
  // Removing the database cuts connections that are still being closed.
  const before = [...failures];
  await database.remove();
  expect(before).toEqual([]);
});

async function openProcess(renewMs = 100): Promise<Process> {
  const failed = (error: unknown) => failures.push(error);
  const channel = createChannel(database.url, failed);
  const gone: string[] = [];
  const registry = createProcessRegistry({
    pool: channel.pool,
    processId: randomUUID(),
    send: (body) => channel.send({ id: randomUUID(), body, stored: false }),
    gone: (memberIds) => gone.push(...memberIds),
    failed,
    renewMs,
    leaseMs: 2_000,
  });
  const process = { channel, registry, gone };
  opened.push(process);
  await channel.listen({ received: registry.receive, missed: () => void registry.refresh() });
  await registry.refresh();
  return process;
}

/** Its lease is no longer renewed, as after kill -9. */
async function end({ registry, channel }: Process): Promise<void> {
  await registry.close();
  await channel.close();
}

const seenBy = (processes: Process[], memberId: string) =>
  processes.map(({ registry }) => registry.elsewhere(memberId));

test("Every process sees who is online at the others, whose page is on the screen and who left", async () => {
  const [a, b, c] = [await openProcess(), await openProcess(), await openProcess()];
  a.registry.set("ana", "online");
  b.registry.set("ben", "watching");
  await expect.poll(() => seenBy([a, b, c], "ana")).toEqual([null, "online", "online"]);
  await expect.poll(() => seenBy([a, b, c], "ben")).toEqual(["watching", null, "watching"]);
  a.registry.set("ana", "watching");
  await expect.poll(() => seenBy([b, c], "ana")).toEqual(["watching", "watching"]);
  a.registry.set("ana", null);
  await expect.poll(() => seenBy([b, c], "ana")).toEqual([null, null]);
});

test("A process that starts later sees those who were online before, and all count each other", async () => {
  const a = await openProcess();
  for (let nth = 0; nth < 250; nth++) a.registry.set(`member ${nth}`, "online");
  await expect.poll(() => database.run("select member_id from processes.online")).toHaveLength(250);
  const b = await openProcess();
  expect(seenBy([b], "member 249")).toEqual(["online"]);
  await expect.poll(() => [a.registry.processes(), b.registry.processes()]).toEqual([2, 2]);
});

test("A process that starts is counted by the others before they renew their leases", async () => {
  const A_MINUTE = 60_000;
  const a = await openProcess(A_MINUTE);
  const b = await openProcess(A_MINUTE);
  await expect.poll(() => [a.registry.processes(), b.registry.processes()]).toEqual([2, 2]);
});

test("The members of a process that died are gone, but for those connected elsewhere; one process announces them", async () => {
  const [a, b, c] = [await openProcess(), await openProcess(), await openProcess()];
  a.registry.set("ana", "online");
  a.registry.set("ben", "online");
  b.registry.set("ben", "online");
  await expect.poll(() => seenBy([b, c], "ana")).toEqual(["online", "online"]);
  await expect.poll(() => seenBy([c], "ben")).toEqual(["online"]);
  await end(a);
  await expect.poll(() => seenBy([b, c], "ana")).toEqual([null, null]);
  await expect.poll(() => [...b.gone, ...c.gone]).toEqual(["ana"]);
  expect(seenBy([c], "ben")).toEqual(["online"]);
});

test("A process that was taken for dead says again who is online there", async () => {
  const [a, b] = [await openProcess(), await openProcess()];
  a.registry.set("ana", "online");
  await expect.poll(() => seenBy([b], "ana")).toEqual(["online"]);
  // A crash of the database empties these tables too.
  await database.run("truncate processes.online, processes.leases");
  await expect.poll(() => database.run("select member_id from processes.online")).toEqual([{ member_id: "ana" }]);
  await expect.poll(() => seenBy([b], "ana")).toEqual(["online"]);
});
