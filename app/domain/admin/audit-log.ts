import { and, desc, eq, gte, inArray, lt, notInArray, or } from "drizzle-orm";
import { auditEntries, members } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import { membersAs, membersNamed, personColumns, personColumnsOf, personOf } from "../members";
import { dayAfter, dayStart } from "../shared/calendar";
import type { Actor, Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import { readActions, type AuditEntry } from "./audit-messages";
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
  asked: AuditLogInput = {},
  limit = AUDIT_PAGE,
  timeZone = context.settings.timeZone,
): Promise<AuditEntry[]> {
  mustBeAdmin(admin);
  const { before, member, show, search, action: code, from, to } = auditLogInput.parse(asked);
  const people = search === "" ? null : await membersNamed(context.read, search);
  if (people?.length === 0) return [];
  const { id, action, details, createdAt, adminId, subjectId } = auditEntries;
  const rows = await context.read
    .select({ id, action, details, createdAt, adminId, subjectId, by: personColumnsOf(admins), about: personColumns })
    .from(auditEntries)
    .leftJoin(admins, eq(admins.id, adminId))
    .leftJoin(members, eq(members.id, subjectId))
    .where(
      and(
        show === "reads" ? inArray(action, readActions) : notInArray(action, readActions),
        before === undefined ? undefined : lt(id, before),
        member ? eq(subjectId, member) : undefined,
        people ? or(inArray(adminId, people), inArray(subjectId, people)) : undefined,
        code === "" ? undefined : eq(action, code),
        from === "" ? undefined : gte(id, firstIdAt(dayStart(timeZone, from))),
        to === "" ? undefined : lt(id, firstIdAt(dayStart(timeZone, dayAfter(to)))),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    details: row.details,
    at: row.createdAt.toISOString(),
    by: row.adminId === null ? null : personOf(row.by),
    about: row.subjectId === null ? null : personOf(row.about),
  }));
}
