import { and, desc, eq, exists, gte, inArray, lt, notInArray, type SQL } from "drizzle-orm";
import type { Query } from "~db/query";
import { auditEntries, members } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import { membersAs, membersNamed, personColumns, personColumnsOf, personOf } from "../members";
import type { Person } from "../members/rules";
import { dayAfter, dayStart } from "../shared/calendar";
import type { Actor, Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import { readActions, type AuditEntry } from "./audit-rules";
import { auditLogInput, type AuditLogInput } from "./input";

/** The most that one answer lists. */
export const AUDIT_PAGE = 25;

const admins = membersAs("admins");

/**
 * Changes that admins made, or data that they read, newest first. The filter's dates are those of `timeZone`. Refuses with
 * `forbidden`.
 */
export async function auditLog(
  context: Context,
  admin: Actor,
  input: AuditLogInput = {},
  limit = AUDIT_PAGE,
  timeZone = context.settings.timeZone,
): Promise<AuditEntry[]> {
  mustBeAdmin(admin);
  const { before, member, show, search, what, from, to } = auditLogInput.parse(input);
  const people = search === "" ? null : await membersNamed(context.read, search);
  if (people?.length === 0) return [];
  const { id, action, details, createdAt, adminId, subjectId } = auditEntries;
  const matches = and(
    show === "reads" ? inArray(action, readActions) : notInArray(action, readActions),
    before === undefined ? undefined : lt(id, before),
    member ? eq(subjectId, member) : undefined,
    what === "" ? undefined : eq(action, what),
    from === "" ? undefined : gte(id, firstIdAt(dayStart(timeZone, from))),
    to === "" ? undefined : lt(id, firstIdAt(dayStart(timeZone, dayAfter(to)))),
  );
  const rows = await context.read
    .select({ id, action, details, createdAt, adminId, subjectId, by: personColumnsOf(admins), subject: personColumns })
    .from(auditEntries)
    .leftJoin(admins, eq(admins.id, adminId))
    .leftJoin(members, eq(members.id, subjectId))
    .where(people ? inArray(id, await newestAbout(context.read, people, matches, limit)) : matches)
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    details: row.details,
    at: row.createdAt.toISOString(),
    by: row.adminId === null ? null : personOf(row.by),
    subject: row.subjectId === null ? null : personOf(row.subject),
  }));
}

/** The member whom the entries of a page are about, also where it has none. Null for an unknown id. Refuses with `forbidden`. */
export async function auditSubject({ read }: Context, admin: Actor, memberId: string): Promise<Person | null> {
  mustBeAdmin(admin);
  const [member] = await read.select(personColumns).from(members).where(eq(members.id, memberId));
  return member ? personOf(member) : null;
}

/**
 * The ids of the newest entries by or about any of these people. An admin can have done thousands of things: a query for each
 * reads the end of an index, where one for all would read and sort everything. About members there are few entries.
 */
async function newestAbout(
  on: Query,
  people: readonly string[],
  matches: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const { id, adminId, subjectId } = auditEntries;
  const acted = exists(on.select({ id }).from(auditEntries).where(eq(adminId, members.id)));
  const acting = await on
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...people]), acted));
  const sides = [...acting.map((admin) => eq(adminId, admin.id)), inArray(subjectId, [...people])];
  const found = new Set<string>();
  for (const side of sides) {
    const newest = on.select({ id }).from(auditEntries).where(and(side, matches)).orderBy(desc(id)).limit(limit);
    for (const entry of await newest) found.add(entry.id);
  }
  return [...found].sort().reverse().slice(0, limit);
}
