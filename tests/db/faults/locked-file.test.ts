import Sqlite, { type Database as Connection } from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseErrorCode } from "~db/errors";
import { members } from "~db/schema";
import { ownTime } from "../../timing";
import { freshFile, type FileDatabase } from "../fresh-file";
import { addMembers, member } from "../rows";

const TIMEOUT_MS = 100;
const TWENTY_COMMITS = 20 * 64;

let database: FileDatabase;
let stranger: Connection;
beforeEach(async () => {
  database = await freshFile({ waitMs: TIMEOUT_MS });
  stranger = new Sqlite(database.file);
  stranger.exec("begin immediate");
});
afterEach(async () => {
  stranger.close();
  await database.close();
});

const store = (id: string) => addMembers(database, member(id));
const outcomeOf = (promised: Promise<unknown>) => promised.then(() => "stored", databaseErrorCode);

test("a write waits for a lock that is given back", async () => {
  const written = store("ana");
  setTimeout(() => stranger.exec("commit"), 20);
  expect(await outcomeOf(written)).toBe("stored");
});

test("a write that gets no lock in time is refused as `busy`", async () => {
  expect(await outcomeOf(store("ana"))).toBe("busy");
});

test("all waiting writes are refused after the same time, not one commit after another", async () => {
  const storeMany = async () => {
    const many = Array.from({ length: TWENTY_COMMITS }, (_, n) => outcomeOf(store(`member ${n}`)));
    expect(new Set(await Promise.all(many))).toEqual(new Set(["busy"]));
  };
  expect(await ownTime(storeMany)).toBeLessThan(20 * TIMEOUT_MS);
});

test("the event loop goes on while a write waits", async () => {
  let rounds = 0;
  const timer = setInterval(() => (rounds += 1), 5);
  await outcomeOf(store("ana"));
  clearInterval(timer);
  expect(rounds).toBeGreaterThan(3);
});

test("reads go on while the file is locked", async () => {
  expect(await database.read.select().from(members)).toEqual([]);
});

test("after a refusal writing goes on", async () => {
  await outcomeOf(store("ana"));
  stranger.exec("commit");
  expect(await outcomeOf(store("ana"))).toBe("stored");
});
