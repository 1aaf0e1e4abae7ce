import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createChannel, type Channel } from "~db/processes/channel";
import { createRoster, type Roster } from "~db/processes/roster";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

interface Process {
  channel: Channel;
  roster: Roster;
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
  const roster = createRoster({
    pool: channel.pool,
    processId: randomUUID(),
    send: (body) => channel.send({ id: randomUUID(), body, stored: false }),
    gone: (memberIds) => gone.push(...memberIds),
    failed,
    renewMs,
    leaseMs: 2_000,
  });
  const process = { channel, roster, gone };
  opened.push(process);
  await channel.listen({ received: roster.receive, missed: () => void roster.refresh() });
  await roster.refresh();
  return process;
}

/** Its lease is no longer renewed, as after kill -9. */
async function end({ roster, channel }: Process): Promise<void> {
  await roster.close();
  await channel.close();
}

const seenBy = (processes: Process[], memberId: string) => processes.map(({ roster }) => roster.elsewhere(memberId));

test("Every process sees who is online at the others, whose page is on the screen and who left", async () => {
  const [a, b, c] = [await openProcess(), await openProcess(), await openProcess()];
  a.roster.set("ana", "online");
  b.roster.set("ben", "watching");
  await expect.poll(() => seenBy([a, b, c], "ana")).toEqual([null, "online", "online"]);
  await expect.poll(() => seenBy([a, b, c], "ben")).toEqual(["watching", null, "watching"]);
  a.roster.set("ana", "watching");
  await expect.poll(() => seenBy([b, c], "ana")).toEqual(["watching", "watching"]);
  a.roster.set("ana", null);
  await expect.poll(() => seenBy([b, c], "ana")).toEqual([null, null]);
});

test("A process that starts later sees those who were online before, and all count each other", async () => {
  const a = await openProcess();
  for (let nth = 0; nth < 250; nth++) a.roster.set(`member ${nth}`, "online");
  await expect.poll(() => database.run("select member_id from processes.online")).toHaveLength(250);
  const b = await openProcess();
  expect(seenBy([b], "member 249")).toEqual(["online"]);
  await expect.poll(() => [a.roster.processes(), b.roster.processes()]).toEqual([2, 2]);
});

test("A process that starts is counted by the others before they renew their leases", async () => {
  const A_MINUTE = 60_000;
  const a = await openProcess(A_MINUTE);
  const b = await openProcess(A_MINUTE);
  await expect.poll(() => [a.roster.processes(), b.roster.processes()]).toEqual([2, 2]);
});

test("The members of a process that died are gone, but for those connected elsewhere; one process announces them", async () => {
  const [a, b, c] = [await openProcess(), await openProcess(), await openProcess()];
  a.roster.set("ana", "online");
  a.roster.set("ben", "online");
  b.roster.set("ben", "online");
  await expect.poll(() => seenBy([b, c], "ana")).toEqual(["online", "online"]);
  await expect.poll(() => seenBy([c], "ben")).toEqual(["online"]);
  await end(a);
  await expect.poll(() => seenBy([b, c], "ana")).toEqual([null, null]);
  await expect.poll(() => [...b.gone, ...c.gone]).toEqual(["ana"]);
  expect(seenBy([c], "ben")).toEqual(["online"]);
});

test("A process that was taken for dead says again who is online there", async () => {
  const [a, b] = [await openProcess(), await openProcess()];
  a.roster.set("ana", "online");
  await expect.poll(() => seenBy([b], "ana")).toEqual(["online"]);
  // A crash of the database empties these tables too.
  await database.run("truncate processes.online, processes.leases");
  await expect.poll(() => database.run("select member_id from processes.online")).toEqual([{ member_id: "ana" }]);
  await expect.poll(() => seenBy([b], "ana")).toEqual(["online"]);
});
