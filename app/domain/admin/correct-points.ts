import { addAuditEntry } from "../shared/audit-log";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account";
import { addPoints } from "../points";
import { inTransaction, type Actor, type Context } from "../shared/context";
import type { CorrectPointsInput } from "./input";
import { loadSubject } from "./load-subject";

/**
 * Adds points to a member's ledger, or takes some away, for a reason that they read there (docs/product.md#points). Returns their
 * points after it. Refuses with `forbidden` and `not-found`.
 */
export async function correctPoints(
  context: Context,
  admin: Actor,
  memberId: string,
  { points, reason }: CorrectPointsInput,
): Promise<number> {
  return inTransaction(context, async (tx) => {
    const subject = await loadSubject(tx, admin, memberId);
    await addPoints(tx, context, { memberId, kind: "corrected", reason: `Correction: ${reason}`, points });
    const notice = await notify(tx, context, memberId, ACCOUNT["points-corrected"].notice({ points, reason }));
    await addAuditEntry(tx, context, admin, {
      action: "points-corrected",
      subjectId: memberId,
      details: { points, reason },
    });
    return { result: subject.points + points, events: [notice] };
  });
}
