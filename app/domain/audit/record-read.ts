import { and, eq, gt, isNull } from "drizzle-orm";
import { auditEntries } from "~db/schema";
import { after, MINUTE } from "../shared/clock";
import { change, type Actor, type Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import { addAuditEntry, type NewAuditEntry } from "./add-audit-entry";

/** One row covers the same admin reading the same data again within this time, because pages reload by themselves. */
const SAME_READ_MS = 15 * MINUTE;

/** Writes an audit entry for an admin who reads members' data. Refuses with `forbidden`. If the entry cannot be written, the read fails. */
export async function recordRead(context: Context, admin: Actor, read: NewAuditEntry): Promise<void> {
  if (await isRecorded(context, admin, read)) return;
  await change(context, async (tx) => {
    await addAuditEntry(tx, context, admin, read);
    return { result: undefined, events: [] };
  });
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
        read.subjectId === null ? isNull(subjectId) : eq(subjectId, read.subjectId),
      ),
    );
  const wanted = wordsOf(read.details);
  return rows.some((row) => wordsOf(row.details) === wanted);
}

/** The engines can return the keys of an object in another order. */
const wordsOf = (details: Record<string, unknown>): string => JSON.stringify(Object.entries(details).sort());
