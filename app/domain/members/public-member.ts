import { aliasedTable } from "drizzle-orm";
import type { BuildAliasTable } from "drizzle-orm/pg-core";
import { members } from "~db/schema";
import { DEFAULT_RATING, initialOf, type OwnMember, type PublicMember } from "./rules";

type Member = typeof members.$inferSelect;

const publicKeys = [
  "id",
  "firstName",
  "lastName",
  "vehicleDescription",
  "licensePlate",
  "photoKey",
  "rating",
  "handovers",
  "showFullName",
  "inauguralSince",
  "inauguralUntil",
] as const satisfies readonly (keyof Member)[];

const ownKeys = [
  ...publicKeys,
  "email",
  "city",
  "points",
  "spacesShared",
  "createdAt",
  "role",
  "showPresence",
] as const satisfies readonly (keyof Member)[];

function pick<T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>; // The type of fromEntries has no keys.
}

/** The members table under another name, for a query that joins two people: `membersAs("driver")`. */
export const membersAs = <Name extends string>(name: Name) =>
  aliasedTable(members, name) as unknown as BuildAliasTable<typeof members, Name>; // Only the types need the alias's name.

/** The columns of another member: `select({ …, owner: publicColumns }).innerJoin(members, …)`. */
export const publicColumns = pick(members, publicKeys);

/** `publicColumns` of a table made by `membersAs`. */
export const publicColumnsOf = <T extends Record<(typeof publicKeys)[number], unknown>>(table: T) =>
  pick(table, publicKeys);

/** The columns of the member who asks. */
export const ownColumns = pick(members, ownKeys);

export type PublicRow = Pick<Member, (typeof publicKeys)[number]>;
export type OwnRow = Pick<Member, (typeof ownKeys)[number]>;

/** The address of the photo with that key. */
const photoUrl = (key: string | null): string | null => (key === null ? null : `/photos/${key}`);

/** A row with the last name that the viewer may see. `now` decides whether the badge is shown. */
const seenAs = (lastName: string, row: PublicRow, now: Date): PublicMember => ({
  id: row.id,
  firstName: row.firstName,
  lastName,
  vehicleDescription: row.vehicleDescription,
  licensePlate: row.licensePlate,
  rating: row.rating ?? DEFAULT_RATING,
  handovers: row.handovers,
  profileImageUrl: photoUrl(row.photoKey),
  inaugural: row.inauguralSince !== null || (row.inauguralUntil !== null && row.inauguralUntil > now),
});

/** A member as other members see them: first name and initial (docs/product.md#who-sees-what). */
export const publicMember = (row: PublicRow, now: Date): PublicMember => seenAs(initialOf(row.lastName), row, now);

/** The owner of a space: with the full last name only if they chose 'Show my full name on the map' (docs/product.md#who-sees-what). */
export const spaceOwner = (row: PublicRow, now: Date): PublicMember =>
  row.showFullName ? seenAs(row.lastName, row, now) : publicMember(row, now);

/** A row as the member sees it, with the full name. */
export const ownMember = (row: OwnRow, now: Date): OwnMember => ({
  ...seenAs(row.lastName, row, now),
  email: row.email,
  city: row.city,
  points: row.points,
  spacesShared: row.spacesShared,
  createdAt: row.createdAt.toISOString(),
  isAdmin: row.role === "admin",
  showFullName: row.showFullName,
  showPresence: row.showPresence,
});
