import { afterEach, beforeEach, expect, test } from "vitest";
import { members } from "~db/schema";
import { databaseErrorCode } from "~db/errors";
import { freshFile, type FileDatabase } from "../fresh-file";
import { writingConnection } from "../raw";
import { addMembers, member } from "../rows";

let database: FileDatabase;
beforeEach(async () => {
  database = await freshFile();
  await store("ana");
});
afterEach(() => database.close());

const store = (id: string, city = "") => addMembers(database, member(id, { city }));

/** Lets the file grow no more, as a full disk does. */
async function fill(): Promise<void> {
  const connection = await writingConnection(database);
  connection.pragma(`max_page_count = ${connection.pragma("page_count", { simple: true }) as number}`);
}
const makeRoom = async () => void (await writingConnection(database)).pragma("max_page_count = 1000000");

const BIG = "x".repeat(100_000);

test("a write that does not fit is refused as `full`", async () => {
  await fill();
  const outcome = await store("ben", BIG).then(() => null, databaseErrorCode);
  expect(outcome).toBe("full");
});

test("reads go on while the disk is full", async () => {
  await fill();
  await store("ben", BIG).catch(() => undefined);
  expect(await database.read.select().from(members)).toMatchObject([{ id: "ana" }]);
});

test("of several writes that arrive together, only those that do not fit are refused", async () => {
  await fill();
  const outcomes = await Promise.allSettled([store("ben"), store("cem", BIG), store("dora")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("once there is space again, writes work without opening the file again", async () => {
  await fill();
  await store("ben", BIG).catch(() => undefined);
  await makeRoom();
  await store("ben", BIG);
  expect(await database.read.select().from(members)).toHaveLength(2);
});
