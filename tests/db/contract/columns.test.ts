import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~db/client";
import { idempotencyKeys, members, outbox, spaces } from "~db/schema";
import { freshDatabase } from "../../database";
import { addMembers, cast, member, NOON } from "../rows";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await database.write(cast);
});
afterAll(() => database.close());

async function stored(id: string) {
  const [row] = await database.read.select().from(members).where(eq(members.id, id));
  return row;
}

test("an id is read as the same text", async () => {
  const id = "018f0000-0000-7000-8000-00000000002a";
  await addMembers(database, member(id));
  expect(await stored(id)).toMatchObject({ id });
});

test("a time is read as the same millisecond", async () => {
  expect((await stored("ana"))?.createdAt).toEqual(NOON);
});

test("true and false are read as booleans", async () => {
  await database.write(async (tx) => {
    await tx.update(members).set({ showFullName: true, showPresence: false }).where(eq(members.id, "ben"));
  });
  expect(await stored("ben")).toMatchObject({ showFullName: true, showPresence: false });
});

test("a column without a value is read as its default or null", async () => {
  expect(await stored("cem")).toMatchObject({ points: 0, role: "member", city: "", rating: null, deletedAt: null });
});

test("a position keeps every digit", async () => {
  const [row] = await database.read.select({ latitude: spaces.latitude, longitude: spaces.longitude }).from(spaces);
  expect(row).toEqual({ latitude: 40.672, longitude: -73.9772 });
});

test("JSON is read unchanged, with text in any script", async () => {
  const details = { name: "José 🚗", list: [1, 2.5, null], deep: { "it's": '"quoted"' } };
  const values = { id: "mail", kind: "welcome", recipient: "ana", details, createdAt: NOON, nextAttemptAt: NOON };
  const [row] = await database.write((tx) => tx.insert(outbox).values(values).returning());
  expect(row?.details).toEqual(details);
});

test("a JSON column may hold a text instead of an object", async () => {
  const values = { memberId: "ana", key: "key", fingerprint: "", answer: "done", createdAt: NOON };
  const [row] = await database.write((tx) => tx.insert(idempotencyKeys).values(values).returning());
  expect(row?.answer).toBe("done");
});
