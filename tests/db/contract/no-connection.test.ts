import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "~db/client";
import { dialect } from "~db/columns";
import { members } from "~db/schema";
import { toHttpErrorUnlogged } from "~/server/errors";
import { freshDatabase } from "../../database";
import { signal } from "../../signal";
import { ownTime } from "../../timing";
import { addMembers, member } from "../rows";

const TIMEOUT_MS = 1_000;
/** The number of connections in a pool. */
const CONNECTIONS = 10;

// A SQLite file has one connection for all readers.
describe.runIf(dialect === "postgresql")("while others hold every connection", () => {
  let database: Database;
  let over: ReturnType<typeof signal>;
  let holders: Promise<void>[];
  beforeEach(async () => {
    over = signal();
    holders = [];
    database = await freshDatabase({ waitMs: TIMEOUT_MS, workMs: 20_000 });
    for (let nth = 0; nth < CONNECTIONS; nth++) {
      const held = signal();
      holders.push(
        database.write(async () => {
          held.give();
          await over.given;
        }),
      );
      await held.given;
    }
  });
  const free = () => {
    over.give();
    return Promise.all(holders);
  };
  afterEach(async () => {
    await free();
    await database.close();
  });

  const refusalOf = (promised: Promise<unknown>) => promised.then(() => "answered", toHttpErrorUnlogged);
  const busy = {
    status: 503,
    sentence: "The server is busy. Nothing was changed: please try again in a minute.",
    headers: { "Retry-After": "5" },
  };

  test("a read is refused as `busy` in time", async () => {
    const read = async () => expect(await refusalOf(database.read.select().from(members))).toMatchObject(busy);
    expect(await ownTime(read)).toBeLessThan(2 * TIMEOUT_MS);
  });

  test("a write is refused as `busy` after the same time", async () => {
    const write = async () => expect(await refusalOf(addMembers(database, member("ana")))).toMatchObject(busy);
    expect(await ownTime(write)).toBeLessThan(2 * TIMEOUT_MS);
  });

  test("reads and writes work again once the connections are free", async () => {
    await free();
    await addMembers(database, member("ben"));
    expect(await database.read.select({ id: members.id }).from(members)).toEqual([{ id: "ben" }]);
  });
});
