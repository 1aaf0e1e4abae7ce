import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "~db/client";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { signal } from "../signal";
import { addMembers, member } from "../db/rows";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

let shared: SharedDatabase;
/** As many processes open one database. */
let databases: [Database, Database, Database];

beforeEach(async () => {
  shared = await openSharedDatabase();
  const open = () => openDatabase(shared.url);
  databases = [await open(), await open(), await open()];
  await addMembers(databases[0], member("ana"), member("ben"));
});
afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await shared.remove();
});

async function addPoint(tx: Query, id: string): Promise<void> {
  const [row] = await tx.select({ points: members.points }).from(members).where(eq(members.id, id));
  await tx
    .update(members)
    .set({ points: (row?.points ?? 0) + 1 })
    .where(eq(members.id, id));
}

const pointsOf = async (id: string) => {
  const [row] = await databases[0].read.select({ points: members.points }).from(members).where(eq(members.id, id));
  return row?.points;
};

/** 200 writes to one row at once, spread over the processes. Returns how often a work ran. */
async function runTwoHundred(locks: readonly string[]): Promise<number> {
  let runs = 0;
  const once = (database: Database) =>
    database.write(async (tx) => {
      runs++;
      await addPoint(tx, "ana");
    }, locks);
  await Promise.all(Array.from({ length: 200 }, (_, nth) => once(databases[nth % 3] ?? databases[0])));
  return runs;
}

/** PostgreSQL fails a few serializable transactions that raced with nobody (its manual, 'Serializable Isolation Level'). */
const FALSE_ALARMS = 4;

describe("200 writes to one row by three processes at once", () => {
  test("run once each when they lock the same thing, and lose nothing", async () => {
    expect(await runTwoHundred(["points ana"])).toBeLessThanOrEqual(200 + FALSE_ALARMS);
    expect(await pointsOf("ana")).toBe(200);
  });

  test("let others through meanwhile", async () => {
    const benIsThrough = signal();
    const locked = Promise.all(
      Array.from({ length: 200 }, () =>
        databases[0].write(
          async (tx) => {
            await benIsThrough.given;
            await addPoint(tx, "ana");
          },
          ["points ana"],
        ),
      ),
    );
    await databases[0].write((tx) => addPoint(tx, "ben"), ["points ben"]);
    benIsThrough.give();
    await locked;
    expect([await pointsOf("ana"), await pointsOf("ben")]).toEqual([200, 1]);
  });

  test("cannot wait for each other when each locks two things in another order", async () => {
    const both = (locks: string[]) => (database: Database) =>
      Array.from({ length: 20 }, () => database.write((tx) => addPoint(tx, "ana"), locks));
    const [a, b] = databases;
    await Promise.all([...both(["space 1", "points ana"])(a), ...both(["points ana", "space 1"])(b)]);
    expect(await pointsOf("ana")).toBe(40);
  });
});
