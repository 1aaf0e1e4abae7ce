import { and, desc, eq, inArray, lt, notInArray } from "drizzle-orm";
import { auditEntries, members } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import { membersAs, personColumns, personColumnsOf, personOf } from "../members";
import type { Actor, Context } from "../shared/context";
import { readActions, type AuditEntry } from "./audit-messages";
import type { AuditLogInput } from "./admin-input";

/** The most that one answer lists. */
export const AUDIT_PAGE = 25;

const admins = membersAs("admins");

/** Changes that admins made, or data that they read, newest first. Refuses with `forbidden`. */
export async function auditLog(
  context: Context,
  admin: Actor,
  { before, member, show = "acts" }: AuditLogInput = {},
  limit = AUDIT_PAGE,
): Promise<AuditEntry[]> {
  mustBeAdmin(admin);
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
