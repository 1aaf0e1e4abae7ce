import { asc, isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meanRating } from "~/domain/points/store-rating";
import { openDatabase, type Database } from "~db/client";
import { conversationSides, members, messages, promises, ratings } from "~db/schema";
import { loadFixture } from "../../../tools/schema-fixture";
import { migrationsFolder } from "../migrations-folder";
import { freshAddress } from "./fresh-address";
import { connectRaw } from "./raw-rows";

const BEFORE = "0009_photos_shown";
const WAITING = 25;

let url: string;
let upgraded: Database;
beforeEach(async () => {
  url = await freshAddress();
  const folder = migrationsFolder();
  folder.endAt(BEFORE);
  await (await openDatabase(url, { migrations: folder.folder })).close();
  const raw = await connectRaw(url);
  for (const table of loadFixture(BEFORE)) await raw.insert(table.name === "notices" ? withMany(table) : table);
  await raw.close();
  upgraded = await openDatabase(url);
});
afterEach(async () => {
  await upgraded.close();
});

/** The fixture's first notice, 25 times. */
function withMany(table: ReturnType<typeof loadFixture>[number]) {
  const [first = []] = table.rows;
  const id = Object.keys(table.columns).indexOf("id");
  const rows = Array.from({ length: WAITING }, (_, number) =>
    first.with(id, `notice-${String(number).padStart(2, "0")}`),
  );
  return { ...table, rows };
}

test("the migration recomputes the ratings as the program does", async () => {
  const rated = await upgraded.read.select().from(members).where(isNotNull(members.rating));
  const all = await upgraded.read.select().from(ratings).orderBy(asc(ratings.createdAt), asc(ratings.promiseId));
  expect(rated.length).toBeGreaterThan(0);
  for (const { id, rating } of rated) expect(rating).toBe(meanRating(all.filter(({ ratedId }) => ratedId === id)));
});

test("the migration stores who wrote to whom, and how often to someone who never answered", async () => {
  const sent = await upgraded.read.select().from(messages);
  const wrote = (from: string, to: string) =>
    sent.filter(({ senderId, receiverId }) => senderId === from && receiverId === to).length;
  for (const side of await upgraded.read.select().from(conversationSides)) {
    const mine = wrote(side.memberId, side.partnerId);
    const unanswered = wrote(side.partnerId, side.memberId) === 0 ? mine : 0;
    expect(side).toMatchObject({ wrote: mine > 0, unanswered });
  }
});

test("the migration counts a promise as claimed if it bound its driver later than it was made", async () => {
  for (const { createdAt, boundAt, claimedAt } of await upgraded.read.select().from(promises))
    expect(claimedAt).toEqual(boundAt && boundAt > createdAt ? boundAt : null);
});

test("the migration keeps the 20 newest notices of a member", async () => {
  const raw = await connectRaw(url);
  const ids = (await raw.read("notices", [["id", "text"]])).flat().sort();
  await raw.close();
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, "notice-05", "notice-24"]);
});
