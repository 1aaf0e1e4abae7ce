import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { databaseErrorCode } from "~db/errors";
import { members } from "~db/schema";
import { freshFile, type FileDatabase } from "./fresh-file";
import { writingConnection } from "./raw";
import { addMembers, member } from "./rows";

let database: FileDatabase;
beforeEach(async () => {
  database = await freshFile();
});
afterEach(() => database.close());

const FULL = 2;

test("what is committed survives power loss: write-ahead log, flushed at each commit", async () => {
  const connection = await writingConnection(database);
  expect(connection.pragma("journal_mode", { simple: true })).toBe("wal");
  expect(connection.pragma("synchronous", { simple: true })).toBe(FULL);
});

test("foreign keys are enforced", async () => {
  const connection = await writingConnection(database);
  expect(connection.pragma("foreign_keys", { simple: true })).toBe(1);
});

test("`read` cannot write", async () => {
  const outcome = await (async () => database.read.insert(members).values(member("ana")))().then(
    () => "stored",
    databaseErrorCode,
  );
  expect(outcome).toBe("unavailable");
});

test("works that arrive together share one commit, and each is answered after it", async () => {
  const execute = vi.spyOn(await writingConnection(database), "exec");
  const names = ["ana", "ben", "cem"];
  await Promise.all(names.map((id) => addMembers(database, member(id))));
  expect(execute.mock.calls.filter(([statement]) => statement === "commit")).toHaveLength(1);
});

test("a commit that fails spoils only the work that made it fail", async () => {
  const connection = await writingConnection(database);
  connection.exec("create table later (parent text references members (id) deferrable initially deferred)");
  const orphan = database.write(async (tx) => {
    await tx.insert(members).values(member("eve"));
    connection.exec("insert into later values ('nobody')");
  });
  const outcomes = await Promise.allSettled([
    addMembers(database, member("ana")),
    orphan,
    addMembers(database, member("ben")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const [count] = await database.read.select({ members: sql`count(*)`.mapWith(Number) }).from(members);
  expect(count).toEqual({ members: 2 });
});
