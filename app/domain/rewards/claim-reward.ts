import { eq } from "drizzle-orm";
import { members, redemptions } from "~db/schema";
import { inMemberTransaction } from "../members";
import { addPoints } from "../points";
import { lockOn, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { missingOf } from "./missing-for-claim";
import { redemptionOf } from "./redemption";
import { rewardOf, type Redemption } from "./rules";

/**
 * Pays a reward with the member's points and stores the claim for an admin (docs/product.md#rewards). Refuses with
 * `not-found` for an unknown reward, with `claim-too-early`, `claim-unconfirmed` and `claim-few-handovers` (see `missingOf`),
 * and with `reward-unaffordable`.
 */
export async function claimReward(context: Context, actor: Actor, rewardId: string): Promise<Redemption> {
  const reward = context.settings.rewards ? rewardOf(rewardId) : undefined;
  if (!reward) return refuse("not-found");
  const cost = reward.pointsCost;
  return inMemberTransaction(
    context,
    actor,
    async (tx) => {
      const [member] = await tx.select({ points: members.points }).from(members).where(eq(members.id, actor.id));
      const [missing] = await missingOf(tx, context, actor);
      if (missing) return refuse(missing.code);
      if (!member || member.points < cost) return refuse("reward-unaffordable");
      const redemption = {
        id: context.newId(),
        memberId: actor.id,
        rewardId,
        cost,
        status: "pending" as const,
        createdAt: context.clock.now(),
        note: "",
      };
      await tx.insert(redemptions).values(redemption);
      await addPoints(tx, context, {
        memberId: actor.id,
        kind: "claimed",
        reason: `Claimed: ${reward.title}`,
        points: -cost,
        redemptionId: redemption.id,
      });
      return { result: redemptionOf(redemption), events: [] };
    },
    [lockOn.points(actor.id)],
  );
}
