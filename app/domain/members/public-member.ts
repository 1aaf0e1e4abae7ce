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
  "showInitialOnly",
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
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>; // fromEntries forgets its keys
}

/** The members table under another name, for a query that joins two people: `membersAs("driver")`. */
export const membersAs = <Name extends string>(name: Name) =>
  aliasedTable(members, name) as unknown as BuildAliasTable<typeof members, Name>; // the alias's name is known to types only so

/** What a query selects of another member: `select({ …, owner: publicColumns }).innerJoin(members, …)`. */
export const publicColumns = pick(members, publicKeys);

/** The same of a table made by `membersAs`. */
export const publicColumnsOf = <T extends Record<(typeof publicKeys)[number], unknown>>(table: T) =>
  pick(table, publicKeys);

/** What a query selects of the member who asks. */
export const ownColumns = pick(members, ownKeys);

export type PublicRow = Pick<Member, (typeof publicKeys)[number]>;
export type OwnRow = Pick<Member, (typeof ownKeys)[number]>;

/** Where the photo of that key is served. */
const photoUrl = (key: string | null): string | null => (key === null ? null : `/photos/${key}`);

/** A row under the last name that the viewer may see. `now` decides whether a badge still shows. */
const seenAs = (lastName: string, row: PublicRow, now: Date): PublicMember => ({
  id: row.id,
  firstName: row.firstName,
  lastName,
  vehicleDescription: row.vehicleDescription,
  licensePlate: row.licensePlate,
  rating: row.rating ?? DEFAULT_RATING,
  profileImageUrl: photoUrl(row.photoKey),
  inaugural: row.inauguralSince !== null || (row.inauguralUntil !== null && row.inauguralUntil > now),
});

/** A row as anybody signed in may see it: of the last name its initial (PRODUCT 7). */
export const publicMember = (row: PublicRow, now: Date): PublicMember => seenAs(initialOf(row.lastName), row, now);

/** The same of who shares a space: it stands on the map under their whole name, unless they chose otherwise (PRODUCT 7). */
export const spaceOwner = (row: PublicRow, now: Date): PublicMember =>
  row.showInitialOnly ? publicMember(row, now) : seenAs(row.lastName, row, now);

/** A row as the member sees it: their own name is whole. */
export const ownMember = (row: OwnRow, now: Date): OwnMember => ({
  ...seenAs(row.lastName, row, now),
  email: row.email,
  city: row.city,
  points: row.points,
  spacesShared: row.spacesShared,
  createdAt: row.createdAt.toISOString(),
  isAdmin: row.role === "admin",
  showInitialOnly: row.showInitialOnly,
  showPresence: row.showPresence,
});
