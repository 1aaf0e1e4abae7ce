import { randomUUID } from "node:crypto";
import { setImmediate as nextRound } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createChannel, type Channel } from "~db/processes/channel";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

/** Ends the listening connection of each process of this test, as a restart of the database does. */
const END_LISTENING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'kindspot listening %'`;

/** What one process sees of the channel. */
interface Process {
  channel: Channel;
  received: unknown[];
  missed: number;
  failures: unknown[];
}

let database: SharedDatabase;
let opened: Process[];

beforeEach(async () => {
  database = await openSharedDatabase();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map(({ channel }) => channel.close()));
  await database.remove();
});

async function openProcess(): Promise<Process> {
  const failures: unknown[] = [];
  const process: Process = {
    channel: createChannel(database.url, (error) => failures.push(error), { heartbeatMs: 100 }),
    received: [],
    missed: 0,
    failures,
  };
  opened.push(process);
  await process.channel.listen({
    received: (body) => process.received.push(body),
    missed: () => process.missed++,
  });
  return process;
}

/** Stores a message in a committed transaction, as a use case does. */
async function store({ channel }: Process, body: unknown): Promise<{ id: string; body: string; stored: boolean }> {
  const post = { id: randomUUID(), body: JSON.stringify(body), stored: true };
  await drizzle({ client: channel.pool }).transaction((tx) => channel.store(tx, post.id, post.body));
  return post;
}

const rows = () => database.run("select id from processes.events");

describe("a message to all processes", () => {
  test("arrives at every other process once, not at its sender, and its row is gone", async () => {
    const [a, b, c] = [await openProcess(), await openProcess(), await openProcess()];
    a.channel.send(await store(a, { about: "space" }));
    await expect.poll(() => [b.received, c.received]).toEqual([[{ about: "space" }], [{ about: "space" }]]);
    await expect.poll(rows).toEqual([]);
    b.channel.send({ id: randomUUID(), body: '"last"', stored: false });
    await expect.poll(() => [a.received, c.received]).toEqual([["last"], [{ about: "space" }, "last"]]);
  });

  test("keeps its place among a thousand others, also one too long for a notification", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    const long = { message: "’".repeat(10_000) };
    const bodies: unknown[] = Array.from({ length: 1_000 }, (_, nth) => ({ nth, text: "x".repeat(nth) }));
    bodies.splice(500, 0, long);
    for (const body of bodies)
      a.channel.send(
        body === long ? await store(a, long) : { id: randomUUID(), body: JSON.stringify(body), stored: false },
      );
    await expect.poll(() => b.received.length).toBe(bodies.length);
    expect(b.received).toEqual(bodies);
  });

  test("is sent by another process, once to each, when its own process died before", async () => {
    const [a, b, c] = [await openProcess(), await openProcess(), await openProcess()];
    await store(a, "left behind");
    await a.channel.close();
    await expect.poll(() => [b.received, c.received]).toEqual([["left behind"], ["left behind"]]);
    await expect.poll(rows).toEqual([]);
  });

  test("that another process sent first is not published again by a slow sender", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    const post = await store(a, "slow");
    await expect.poll(() => [a.received, b.received]).toEqual([["slow"], ["slow"]]);
    expect(a.channel.send(post)).toBe(false);
  });
});

describe("a process whose listening connection was lost", () => {
  test("learns that it missed messages, and receives the next ones", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    await database.run(END_LISTENING);
    await expect.poll(() => [a.missed, b.missed]).toEqual([1, 1]);
    a.channel.send(await store(a, "next"));
    await expect.poll(() => b.received).toEqual(["next"]);
  });

  test("ends without waiting for a connection that does not come back", async () => {
    const a = await openProcess();
    await database.remove();
    await expect.poll(() => a.failures.length).toBeGreaterThan(0);
    await a.channel.close();
    await nextRound();
    database = await openSharedDatabase();
  });
});

describe("the leader", () => {
  /** The names of the processes that lead, in the order in which they began. */
  async function leaders(processes: Record<string, Process>): Promise<string[]> {
    const led: string[] = [];
    for (const [name, { channel }] of Object.entries(processes)) {
      const ended = () => Promise.resolve(void led.push(`not ${name}`));
      await channel.lead({ began: () => Promise.resolve(void led.push(name)), ended });
    }
    return led;
  }

  test("is one process at a time, and another when it ends", async () => {
    const [a, b, c] = [await openProcess(), await openProcess(), await openProcess()];
    const led = await leaders({ a, b });
    expect(led).toEqual(["a"]);
    await a.channel.close();
    await expect.poll(() => led).toEqual(["a", "b"]);
    await leaders({ c });
    expect(led).toEqual(["a", "b"]);
  });

  test("ends when its connection is lost, and one begins anew", async () => {
    const [a, b] = [await openProcess(), await openProcess()];
    const led = await leaders({ a, b });
    await database.run(END_LISTENING);
    await expect.poll(() => led.length).toBe(3);
    expect([led[0], led.includes("not a")]).toEqual(["a", true]);
  });
});
