import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import type { NoteInput } from "./input";
import { loadSubject } from "./load-subject";

/**
 * Stores what admins note about a member, in place of the note before. The member does not read it; the audit log says who
 * changed it, without the words. Refuses with `forbidden` and `not-found`.
 */
export const noteMember = (context: Context, admin: Actor, memberId: string, { note }: NoteInput): Promise<void> =>
  inTransaction(context, async (tx) => {
    await loadSubject(tx, admin, memberId);
    await tx.update(members).set({ adminNote: note }).where(eq(members.id, memberId));
    await addAuditEntry(tx, context, admin, { action: "note-changed", subjectId: memberId, details: {} });
  });
