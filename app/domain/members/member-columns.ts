import { aliasedTable, eq, inArray, sql, type SQL, and, isNull } from "drizzle-orm";
import type { BuildAliasTable, PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { spellingsOf } from "../shared/email-address";
import { folded } from "../shared/text";
import { FORMER_MEMBER, fullName } from "./member-text-rules";
import type { Person } from "./rules";

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

/** What a session and a token alike need to know of their member. */
export const signedInColumns = {
  member: ownColumns,
  timeZone: members.timeZone,
  zoneChangedAt: members.timeZoneChangedAt,
  suspendedAt: members.suspendedAt,
  emailConfirmedAt: members.emailConfirmedAt,
  waitsSince: members.waitsSince,
};
export type SignedInRow = Pick<Member, "timeZone" | "suspendedAt" | "emailConfirmedAt" | "waitsSince"> & {
  member: OwnRow;
  zoneChangedAt: Member["timeZoneChangedAt"];
};

export type PublicRow = Pick<Member, (typeof publicKeys)[number]>;
export type OwnRow = Pick<Member, (typeof ownKeys)[number]>;

const personKeys = ["id", "firstName", "lastName", "deletedAt"] as const;

/** `personColumns` of a table made by `membersAs`. */
export const personColumnsOf = <T extends Record<(typeof personKeys)[number], unknown>>(table: T) =>
  pick(table, personKeys);

/** The columns of a member in a list for admins: `select({ …, member: personColumns }).leftJoin(members, …)`. */
export const personColumns = personColumnsOf(members);

type PersonRow = Pick<Member, (typeof personKeys)[number]>;

/** A member as admins see them. `id` is null for a deleted account. */
export const personOf = (row: PersonRow | null): Person =>
  row?.deletedAt === null ? { id: row.id, name: fullName(row) } : { id: null, name: FORMER_MEMBER };

/** Condition: the folded column holds the text, whatever its case and accents. Undefined for an empty text. */
export const contains = (column: PgColumn, text: string): SQL | undefined =>
  text === "" ? undefined : sql`${column} like ${`%${literal(folded(text))}%`} escape '\\'`;

/** Escapes `%`, `_` and the escape character, which LIKE would interpret. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** More members than a list of their doings can show. A search that finds more needs another word. */
const MAX_NAMED = 200;

/** The ids of members whose name or email holds the text, for a filter of admins' lists. */
export const membersNamed = async (on: Query, text: string): Promise<string[]> =>
  (await on.select({ id: members.id }).from(members).where(contains(members.searchText, text)).limit(MAX_NAMED)).map(
    ({ id }) => id,
  );

/** Condition: the members of these addresses. Versions up to 1.1 stored a domain as it was typed, such as müller.de. */
export const hasEmail = (...emails: readonly string[]): SQL => inArray(members.email, emails.flatMap(spellingsOf));

/** The id of the account with this email. Null when there is none. */
export async function memberIdByEmail(on: Query, email: string): Promise<string | null> {
  const account = and(hasEmail(email), isNull(members.deletedAt));
  const [member] = await on.select({ id: members.id }).from(members).where(account);
  return member?.id ?? null;
}

/** What searches of members look through. */
export const searchTextOf = ({
  firstName,
  lastName,
  email,
}: Pick<Member, "firstName" | "lastName" | "email">): string =>
  folded([firstName, lastName, ...spellingsOf(email)].join(" "));

/** One member as others may see them. */
export async function publicRow(on: Query, memberId: string): Promise<PublicRow | null> {
  const [row] = await on.select(publicColumns).from(members).where(eq(members.id, memberId));
  return row ?? null;
}
