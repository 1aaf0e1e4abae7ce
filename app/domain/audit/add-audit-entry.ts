import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { auditEntries, members } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

export interface NewAuditEntry {
  /** The action's code: `redemption-refused`. */
  action: string;
  /** The member whom the action concerns, if there is one. */
  subjectId: string | null;
  /** What a reader needs to understand the entry years later. Nothing secret. */
  details: Record<string, unknown>;
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
  { action, subjectId, details }: NewAuditEntry,
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
