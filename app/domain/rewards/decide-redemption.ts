import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, redemptions } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { postMail } from "../notify";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";

type Row = typeof redemptions.$inferSelect;

interface Decision {
  status: "fulfilled" | "refused";
  /** The text that the member reads. */
  note: string;
  /** More details for the audit log. Never a voucher's code, because audit rows cannot be deleted. */
  details?: Record<string, unknown>;
  /** Effects of the decision, in the same transaction. */
  effect: (tx: Query, claim: Row) => Promise<unknown>;
}

/**
 * Decides a pending claim once, with an audit row and a mail to the member. Nothing happens when the same admin repeats
 * the decision. Refuses any other decision with `redemption-decided`, and an admin's own claim with `own-claim`.
 */
export async function decideRedemption(
  context: Context,
  admin: Actor,
  id: string,
  { status, note, details, effect }: Decision,
): Promise<void> {
  mustBeAdmin(admin);
  await change(context, async (tx) => {
    const [claim] = await tx.select().from(redemptions).where(eq(redemptions.id, id));
    if (!claim) return refuse("not-found");
    if (claim.memberId === admin.id) return refuse("own-claim");
    const repeated = claim.status === status && claim.decidedById === admin.id;
    if (repeated) return { result: undefined, events: [] };
    if (claim.status !== "pending") return refuse("redemption-decided");
    const decision = { status, note, decidedAt: context.clock.now(), decidedById: admin.id };
    await tx.update(redemptions).set(decision).where(eq(redemptions.id, id));
    await effect(tx, claim);
    await notifyClaimant(tx, context, claim);
    const subjectId = claim.memberId;
    await addAuditEntry(tx, context, admin, {
      action: `redemption-${status}`,
      subjectId,
      details: { redemptionId: id, ...details },
    });
    return { result: undefined, events: [] };
  });
}

async function notifyClaimant(tx: Query, context: Context, { id, memberId }: Row): Promise<void> {
  const [member] = await tx
    .select({ email: members.email, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, memberId));
  if (member?.deletedAt !== null) return;
  await postMail(tx, context, { kind: "redemption-decided", recipient: member.email, details: { redemptionId: id } });
}
