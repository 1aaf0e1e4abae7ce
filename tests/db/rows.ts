import type { Database, Query } from "~db/query";
import { members, spaces, type promises } from "~db/schema";

/** Rows with the required columns only. A test adds the columns that it is about. */
type NewMember = typeof members.$inferInsert;
type NewSpace = typeof spaces.$inferInsert;
type NewPromise = typeof promises.$inferInsert;

export const NOON = new Date("2026-06-01T12:00:00.123Z");
export const TEN_PAST = new Date("2026-06-01T12:10:00.000Z");

export const member = (id: string, more: Partial<NewMember> = {}): NewMember => ({
  id,
  email: `${id}@kindspot.example`,
  firstName: id,
  lastName: "",
  searchText: id,
  createdAt: NOON,
  ...more,
});

export const space = (id: string, more: Partial<NewSpace> = {}): NewSpace => ({
  id,
  ownerId: "ana",
  status: "available",
  latitude: 40.672,
  longitude: -73.9772,
  availableAt: NOON,
  listedUntil: TEN_PAST,
  createdAt: NOON,
  ...more,
});

export const promise = (id: string, more: Partial<NewPromise> = {}): NewPromise => ({
  id,
  spaceId: "space",
  ownerId: "ana",
  waitMinutes: 10,
  handoverCode: "calm river",
  createdAt: NOON,
  expiresAt: TEN_PAST,
  ...more,
});

/** Stores members in one write. */
export const addMembers = (database: Database, ...rows: NewMember[]): Promise<{ id: string }[]> =>
  database.write((tx) => tx.insert(members).values(rows).returning({ id: members.id }));

/** Deletes everything. Then Ana shares one space, and Ben and Cem look for it. */
export async function cast(tx: Query): Promise<void> {
  await tx.delete(members);
  await tx.insert(members).values(["ana", "ben", "cem"].map((id) => member(id)));
  await tx.insert(spaces).values(space("space"));
}
