import { and, eq, isNull } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { members, redemptions } from "~db/schema";
import { addNotice, type EmailTemplate, enqueueEmail, emailOf } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { addPoints } from "../points";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { titleOf } from "./own-rewards";
import { BADGE_REWARD, badgeUntil } from "./rules";

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
async function decideRedemption(
  context: Context,
  admin: Actor,
  id: string,
  { status, note, details, effect }: Decision,
): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const claim = await findRow(tx, redemptions, eq(redemptions.id, id));
    if (!claim) return refuse("not-found");
    if (claim.memberId === admin.id) return refuse("own-claim");
    if (claim.status === status && claim.decidedById === admin.id) return;
    if (claim.status !== "pending") return refuse("redemption-decided");
    const decision = { status, note, decidedAt: context.clock.now(), decidedById: admin.id };
    await tx.update(redemptions).set(decision).where(eq(redemptions.id, id));
    await effect(tx, claim);
    await notifyClaimant(tx, context, claim);
    const entry = { action: `redemption-${status}`, details: { redemptionId: id, ...details } };
    await addAuditEntry(tx, context, admin, { ...entry, subjectId: claim.memberId });
  });
}

async function notifyClaimant(tx: Query, context: Context, { id, memberId }: Row): Promise<void> {
  const member = await findRow(tx, members, eq(members.id, memberId));
  if (member?.deletedAt !== null) return;
  const details = { redemptionId: id };
  await enqueueEmail(tx, context, { kind: "redemption-decided", recipient: member.email, details });
}

/**
 * An admin fulfils a claim, optionally with a note for the member, such as a voucher's code. 'Free Inaugural Member' grants
 * the badge for 30 days (docs/product.md#rewards).
 */
export const fulfilRedemption = (context: Context, admin: Actor, id: string, note: string): Promise<void> =>
  decideRedemption(context, admin, id, {
    status: "fulfilled",
    note,
    effect: async (tx, { memberId, rewardId }) => {
      if (rewardId === BADGE_REWARD) await giveBadge(tx, context, memberId);
      // A notice disappears, and the note may be a voucher's code, so it stands with the claim instead.
      await addNotice(tx, context, memberId, ACCOUNT["reward-fulfilled"].notice({ reward: titleOf(rewardId) }));
    },
  });

async function giveBadge(tx: Query, { clock }: Context, memberId: string): Promise<void> {
  const { inauguralUntil } = members;
  const isTheirs = eq(members.id, memberId);
  const [member] = await tx.select({ inauguralUntil }).from(members).where(isTheirs);
  const until = badgeUntil(clock.now(), member?.inauguralUntil ?? null);
  await tx.update(members).set({ inauguralUntil: until }).where(isTheirs);
}

/** An admin refuses a claim with a reason that the member reads. The points go back (docs/product.md#rewards). */
export const refuseRedemption = (context: Context, admin: Actor, id: string, reason: string): Promise<void> =>
  decideRedemption(context, admin, id, {
    status: "refused",
    note: reason,
    details: { reason },
    effect: async (tx, { memberId, rewardId, cost }) => {
      const reward = titleOf(rewardId);
      const back = { kind: "refunded", reason: `Returned: ${reward}`, points: cost, redemptionId: id } as const;
      await addPoints(tx, context, { memberId, ...back });
      await addNotice(tx, context, memberId, ACCOUNT["claim-refused"].notice({ reward, reason, points: cost }));
    },
  });

/** The mail about an admin's decision on a claim. None after the account is closed. */
export const writeDecisionEmail: EmailTemplate = async ({ read, settings }, { recipient, details }) => {
  const { rewardId, status, cost, note } = redemptions;
  const [claim] = await read
    .select({ rewardId, status, cost, note, firstName: members.firstName })
    .from(redemptions)
    .innerJoin(members, eq(members.id, redemptions.memberId))
    .where(and(eq(redemptions.id, String(details.redemptionId)), isNull(members.deletedAt)));
  if (!claim || claim.status === "pending") return null;
  const facts = {
    firstName: claim.firstName,
    reward: titleOf(claim.rewardId),
    refused: claim.status === "refused",
    points: claim.cost,
    note: claim.note,
  };
  return emailOf("redemption-decided", { to: recipient }, facts, settings);
};
