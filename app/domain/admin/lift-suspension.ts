import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { addNotice } from "../notify";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { ReasonInput } from "./admin-input";
import { loadSubject } from "./subject";

/**
 * Ends a suspension and notifies the member with the reason. Promises and spaces that ended with the suspension stay
 * ended. Refuses with `forbidden`, `not-found` and `not-suspended`.
 */
export async function liftSuspension(
  context: Context,
  admin: Actor,
  memberId: string,
  { reason }: ReasonInput,
): Promise<void> {
  await change(context, async (tx) => {
    const { suspendedAt } = await loadSubject(tx, admin, memberId);
    if (!suspendedAt) return refuse("not-suspended");
    await tx.update(members).set({ suspendedAt: null, suspendedReason: null }).where(eq(members.id, memberId));
    await addNotice(tx, context, memberId, { title: "Your account is open again", message: reason });
    await addAuditEntry(tx, context, admin, { action: "suspension-lifted", subjectId: memberId, details: { reason } });
    return { result: undefined, events: [] };
  });
}
