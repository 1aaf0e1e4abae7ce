import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, redemptions } from "~db/schema";
import { addAuditEntry, asAdmin } from "../audit";
import { postMail } from "../mail";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";

type Row = typeof redemptions.$inferSelect;

interface Decision {
  status: "fulfilled" | "refused";
  /** What the member reads. */
  note: string;
  /** What the audit log needs beside the claim; it cannot be deleted there, so it is nothing of worth. */
  details?: Record<string, unknown>;
  /** What comes of it, in the same transaction. */
  effect: (tx: Query, claim: Row) => Promise<unknown>;
}

/**
 * An admin decides a pending claim, once and for good, with an audit entry and a mail to the member. Repeating one's own
 * decision is no error and does nothing; what somebody decided otherwise before is `redemption-decided`.
 */
export async function decideRedemption(
  context: Context,
  admin: Actor,
  id: string,
  { status, note, details, effect }: Decision,
): Promise<void> {
  asAdmin(admin);
  await change(context, async (tx) => {
    const [claim] = await tx.select().from(redemptions).where(eq(redemptions.id, id));
    if (!claim) return refuse("not-found");
    const repeated = claim.status === status && claim.decidedById === admin.id;
    if (repeated) return { result: undefined, events: [] };
    if (claim.status !== "pending") return refuse("redemption-decided");
    const decision = { status, note, decidedAt: context.clock.now(), decidedById: admin.id };
    await tx.update(redemptions).set(decision).where(eq(redemptions.id, id));
    await effect(tx, claim);
    await tell(tx, context, claim);
    const subjectId = claim.memberId;
    await addAuditEntry(tx, context, admin, {
      action: `redemption-${status}`,
      subjectId,
      details: { redemptionId: id, ...details },
    });
    return { result: undefined, events: [] };
  });
}

async function tell(tx: Query, context: Context, { id, memberId }: Row): Promise<void> {
  const [member] = await tx
    .select({ email: members.email, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, memberId));
  if (member?.deletedAt !== null) return;
  await postMail(tx, context, { kind: "redemption-decided", recipient: member.email, details: { redemptionId: id } });
}
