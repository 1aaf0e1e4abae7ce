import { eq } from "drizzle-orm";
import { redemptions } from "~db/schema";
import { addAuditEntry, asAdmin } from "../audit";
import { addNotice } from "../notices";
import { addPoints } from "../points";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { titleOf } from "./redemption";

/**
 * An admin refuses a claim with a reason that the member reads; the points go back (PRODUCT 6). Repeating it is no
 * error; a claim that was fulfilled is `redemption-decided`.
 */
export async function refuseRedemption(context: Context, admin: Actor, id: string, reason: string): Promise<void> {
  asAdmin(admin);
  await change(context, async (tx) => {
    const [redemption] = await tx.select().from(redemptions).where(eq(redemptions.id, id));
    if (!redemption) return refuse("not-found");
    if (redemption.status === "refused") return { result: undefined, events: [] };
    if (redemption.status !== "pending") return refuse("redemption-decided");
    const { memberId, rewardId, cost } = redemption;
    const now = context.clock.now();
    const title = titleOf(rewardId);
    await tx
      .update(redemptions)
      .set({ status: "refused", decidedAt: now, decidedById: admin.id, note: reason })
      .where(eq(redemptions.id, id));
    const back = { memberId, kind: "refunded", reason: `Returned: ${title}`, points: cost, redemptionId: id } as const;
    await addPoints(tx, context, back);
    await addNotice(tx, context, memberId, {
      title: "Claim refused",
      message: `${title}: ${reason} Your ${cost} points are back.`,
    });
    const details = { redemptionId: id, reason };
    await addAuditEntry(tx, context, admin, { action: "redemption-refused", subjectId: memberId, details });
    return { result: undefined, events: [] };
  });
}
