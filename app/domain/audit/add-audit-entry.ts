import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { auditEntries, members } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

export interface NewAuditEntry {
  /** What was done, as a word for programs: `redemption-refused`. */
  action: string;
  /** The member it was done to, if to one. */
  subjectId: string | null;
  /** What an entry needs beside that to be understood years later; nothing secret. */
  details: Record<string, unknown>;
}

/**
 * Writes down what an admin does, in the transaction that does it: `forbidden`, and nothing is done, for whoever is no
 * admin any more by then. The database refuses to edit or delete an entry. `admin` null: the command line on the
 * server's machine.
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
