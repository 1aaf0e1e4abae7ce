import { and, eq, gt, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { auditEntries, members } from "~db/schema";
import { after, MINUTE } from "./clock";
import { inTransaction, type Actor, type Context } from "./context";
import { refuse } from "./errors";
import { firstIdAt } from "./ids";

/** Every use case for admins calls it first. Refuses other actors with `forbidden`. Roles are read at each request. */
export function mustBeAdmin({ role }: Actor): void {
  if (role !== "admin") refuse("forbidden");
}

export interface NewAuditEntry {
  /** The action's code: `redemption-refused`. */
  action: string;
  /** The member whom the action concerns, if there is one. */
  subjectId?: string | null;
  /** What a reader needs to understand the entry years later. Nothing secret. */
  details?: Record<string, unknown>;
}

/**
 * Writes an audit entry in the transaction of the action. Refuses with `forbidden` if the actor is not an admin any more,
 * so the action does not happen either. The database refuses to change or delete an entry. `admin` is null for the
 * command line on the server's machine.
 */
export async function addAuditEntry(
  tx: Query,
  context: Context,
  admin: Actor | null,
  { action, subjectId = null, details = {} }: NewAuditEntry,
): Promise<void> {
  if (admin) await mustStillBeAdmin(tx, admin);
  await tx.insert(auditEntries).values({
    id: context.newId(),
    adminId: admin?.id ?? null,
    action,
    subjectId,
    details,
    createdAt: context.clock.now(),
  });
}

async function mustStillBeAdmin(tx: Query, { id }: Actor): Promise<void> {
  const [admin] = await tx.select({ role: members.role }).from(members).where(eq(members.id, id));
  if (admin?.role !== "admin") refuse("forbidden");
}

/** Writes the entry of an action that stores nothing else. Refuses with `forbidden`. */
export const recordAct = (context: Context, admin: Actor, act: NewAuditEntry): Promise<void> =>
  inTransaction(context, async (tx) => {
    await addAuditEntry(tx, context, admin, act);
  });

/** One row covers the same admin reading the same data again within this time, because pages reload by themselves. */
const SAME_READ_MS = 15 * MINUTE;

/**
 * Writes an audit entry for an admin who reads members' data. Refuses with `forbidden`. If the entry cannot be written, the
 * read fails.
 */
export async function recordRead(context: Context, admin: Actor, read: NewAuditEntry): Promise<void> {
  if (!(await isRecorded(context, admin, read))) await recordAct(context, admin, read);
}

async function isRecorded(context: Context, admin: Actor, read: NewAuditEntry): Promise<boolean> {
  const since = firstIdAt(after(context.clock.now(), -SAME_READ_MS));
  const { id, adminId, action, subjectId, details } = auditEntries;
  const rows = await context.read
    .select({ details })
    .from(auditEntries)
    .where(
      and(
        eq(adminId, admin.id),
        gt(id, since),
        eq(action, read.action),
        read.subjectId ? eq(subjectId, read.subjectId) : isNull(subjectId),
      ),
    );
  const wanted = comparable(read.details ?? {});
  return rows.some((row) => comparable(row.details) === wanted);
}

/** Details as text that can be compared: the engines may return the keys of an object in another order. */
const comparable = (details: Record<string, unknown>): string => JSON.stringify(Object.entries(details).sort());
