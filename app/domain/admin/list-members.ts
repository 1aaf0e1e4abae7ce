import { and, asc, desc, eq, isNotNull, SQL, sql, lt } from "drizzle-orm";
import { countRows, pagesById } from "~db/query";
import { members, ratingShown } from "~db/schema";
import { mustBeAdmin, recordAct, recordRead } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { ownColumns, ownMember, type OwnRow } from "../members";
import type { MemberListInput } from "./input";
import { lastSeen, matchesFilter } from "./member-filter";
import {
  MEMBERS_PAGE,
  type MemberPage,
  type MemberSort,
  type AdminMember,
  type ExportedMember,
  type MemberFilter,
} from "./rules";

/** What a query selects of a member for an admin. */
const adminColumns = {
  ...ownColumns,
  suspendedAt: members.suspendedAt,
  emailConfirmedAt: members.emailConfirmedAt,
  waitsSince: members.waitsSince,
  lastSeenAt: members.lastSeenAt,
};

type AdminRow = OwnRow & Record<"suspendedAt" | "emailConfirmedAt" | "waitsSince" | "lastSeenAt", Date | null>;

const adminMember = (row: AdminRow, now: Date): AdminMember => ({
  ...ownMember(row, now),
  suspended: row.suspendedAt !== null,
  emailConfirmed: row.emailConfirmedAt !== null,
  waiting: row.waitsSince !== null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

/** Each order has an index that ends with the id, so every page of the list costs the same. */
const sortColumns = {
  name: members.searchText,
  email: members.email,
  city: members.cityFolded,
  points: members.points,
  rating: ratingShown(members.rating),
  spaces: members.spacesShared,
  joined: members.createdAt,
  seen: lastSeen,
} as const satisfies Record<MemberSort, unknown>;

/**
 * One page of the matching members, after or before the member whose id is the key. Writes an audit entry: of a list, or of an
 * export where a page larger than the dashboard's shows members who are not on the dashboard's first page. The filter's dates
 * are those of `timeZone`. Refuses with `forbidden`, and with `not-found` for an unknown key.
 */
export async function listMembers(
  context: Context,
  admin: Actor,
  { sort, order, after, before, ...filter }: MemberListInput,
  { size = MEMBERS_PAGE, timeZone = context.settings.timeZone } = {},
): Promise<MemberPage> {
  mustBeAdmin(admin);
  const backwards = before !== undefined;
  const descends = (order === "desc") !== backwards;
  const towards = descends ? desc : asc;
  const key = after ?? before;
  const beyond = key === undefined ? undefined : await beyondMember(context, key, sort, descends ? "<" : ">");
  const now = context.clock.now();
  const matches = matchesFilter(filter, now, timeZone);
  const [rows, total] = await Promise.all([
    context.read
      .select(adminColumns)
      .from(members)
      .where(and(matches, beyond))
      .orderBy(towards(sortColumns[sort]), towards(members.id))
      .limit(size + 1),
    Object.values(filter).every((value) => value === "")
      ? countAll(context)
      : countRows(context.read, members, matches),
  ]);
  const isExport = size > MEMBERS_PAGE && (key !== undefined || rows.length > MEMBERS_PAGE);
  const action = isExport ? "members-exported" : "members-listed";
  await recordRead(context, admin, { action, details: filter });

  const more = rows.length > size;
  const shown = rows.slice(0, size).map((row) => adminMember(row, now));
  if (backwards) shown.reverse();
  const hasPrevious = backwards ? more : after !== undefined;
  const hasNext = backwards || more;
  return {
    members: shown,
    total,
    previous: hasPrevious ? (shown.at(0)?.id ?? null) : null,
    next: hasNext ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** All members less the deleted ones, who are few and have an index: an index of all others would change with every member. */
async function countAll(context: Context): Promise<number> {
  const [all, left] = await Promise.all([
    countRows(context.read, members),
    countRows(context.read, members, isNotNull(members.deletedAt)),
  ]);
  return all - left;
}

/** The members after that member in the order. The id decides between equal values. */
async function beyondMember(context: Context, id: string, sort: MemberSort, sign: "<" | ">"): Promise<SQL> {
  const column = sortColumns[sort];
  const [member] = await context.read.select({ value: column }).from(members).where(eq(members.id, id));
  if (!member) return refuse("not-found");
  const value = column instanceof SQL ? member.value : sql.param(member.value, column);
  return sql`(${column}, ${members.id}) ${sql.raw(sign)} (${value}, ${id})`;
}

/** Members in one batch. Larger batches delay other requests; smaller ones make the export slower. */
const MEMBERS_A_BATCH = 500;

/**
 * All matching members, newest first, in batches that are read when the consumer asks for them. Writes an audit entry. The
 * filter's dates are those of `timeZone`.
 */
export async function exportMembers(
  context: Context,
  admin: Actor,
  filter: MemberFilter,
  timeZone = context.settings.timeZone,
): Promise<AsyncIterable<ExportedMember[]>> {
  mustBeAdmin(admin);
  await recordAct(context, admin, { action: "members-exported", details: { ...filter } });
  return batches(context, matchesFilter(filter, context.clock.now(), timeZone));
}

async function* batches(context: Context, matches: SQL | undefined): AsyncGenerator<ExportedMember[]> {
  const pages = pagesById((last) =>
    context.read
      .select(adminColumns)
      .from(members)
      .where(and(matches, last === undefined ? undefined : lt(members.id, last)))
      .orderBy(desc(members.id))
      .limit(MEMBERS_A_BATCH),
  );
  for await (const rows of pages) {
    const now = context.clock.now();
    yield rows.map((row) => ({ ...adminMember(row, now), rated: row.rating !== null }));
  }
}
