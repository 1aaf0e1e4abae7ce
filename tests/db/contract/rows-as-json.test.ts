import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsAsJson } from "~db/rows-as-json";
import type { Database } from "~db/query";
import { members, promises, spaces } from "~db/schema";
import { freshDatabase } from "../../database";
import { addMembers, member, NOON } from "../rows";

const columns = {
  id: spaces.id,
  latitude: spaces.latitude,
  longitude: spaces.longitude,
  address: spaces.address,
  pointsEarned: spaces.pointsEarned,
  availableAt: spaces.availableAt,
  closedAt: spaces.closedAt,
};
const owner = { firstName: members.firstName, showFullName: members.showFullName, rating: members.rating };
const promise = { id: promises.id, boundAt: promises.boundAt };
/** Needs all 17 digits. */
const LATITUDE = 52.123456789012344;

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await addMembers(database, { ...member("ana"), showFullName: true, rating: 4.3 }, member("ben"));
  const space = { ownerId: "ana", status: "available" as const, longitude: -0.1, createdAt: NOON, listedUntil: NOON };
  await database.write((tx) =>
    tx.insert(spaces).values([
      { ...space, id: "one", latitude: LATITUDE, address: "", availableAt: new Date(NOON.getTime() + 1) },
      { ...space, id: "two", latitude: 0, address: '‘Rue "d\'Été"’ \\ 🚗', availableAt: NOON, closedAt: NOON },
    ]),
  );
});
afterAll(() => database.close());

it("rows read as JSON have the same values as rows read alone", async () => {
  const plain = await database.read
    .select({ space: columns, owner })
    .from(spaces)
    .innerJoin(members, eq(members.id, spaces.ownerId));
  const [answer] = await database.read
    .select({ rows: rowsAsJson({ space: columns, owner }) })
    .from(spaces)
    .innerJoin(members, eq(members.id, spaces.ownerId));
  expect(plain).toHaveLength(2);
  expect(answer?.rows?.toSorted((a, b) => a.space.id.localeCompare(b.space.id))).toEqual(plain);
});

it("a left-joined part without a row is read as nulls", async () => {
  const [answer] = await database.read
    .select({ rows: rowsAsJson({ space: { id: spaces.id }, promise }) })
    .from(spaces)
    .leftJoin(promises, eq(promises.spaceId, spaces.id))
    .where(eq(spaces.id, "one"));
  expect(answer?.rows).toEqual([{ space: { id: "one" }, promise: { id: null, boundAt: null } }]);
});

it("a query without rows gives null", async () => {
  const [answer] = await database.read
    .select({ rows: rowsAsJson({ space: columns }) })
    .from(spaces)
    .where(eq(spaces.id, "none"));
  expect(answer?.rows ?? []).toEqual([]);
});
