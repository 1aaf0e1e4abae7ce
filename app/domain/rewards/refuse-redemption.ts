import { addNotice } from "../notify";
import { addPoints } from "../points";
import type { Actor, Context } from "../shared/context";
import { decideRedemption } from "./decide-redemption";
import { titleOf } from "./redemption";

/** An admin refuses a claim with a reason that the member reads. The points go back (docs/product.md#rewards). */
export const refuseRedemption = (context: Context, admin: Actor, id: string, reason: string): Promise<void> =>
  decideRedemption(context, admin, id, {
    status: "refused",
    note: reason,
    details: { reason },
    effect: async (tx, { memberId, rewardId, cost }) => {
      const title = titleOf(rewardId);
      const back = {
        memberId,
        kind: "refunded",
        reason: `Returned: ${title}`,
        points: cost,
        redemptionId: id,
      } as const;
      await addPoints(tx, context, back);
      await addNotice(tx, context, memberId, {
        title: "Claim refused",
        message: `${title}: ${reason} Your ${cost} points are back.`,
      });
    },
  });
