import { eq } from "drizzle-orm";
import { members, redemptions } from "~db/schema";
import { changeAs } from "../members";
import { addPoints } from "../points";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { redemptionOf } from "./redemption";
import { rewardFor, rewardOf, type Redemption } from "./rules";

/**
 * Pays a reward with the member's points and notes it for an admin to fulfil (PRODUCT 6). Refuses with `not-found`
 * what is not in the catalogue, and with `reward-unaffordable`.
 */
export async function claimReward(context: Context, actor: Actor, rewardId: string): Promise<Redemption> {
  const reward = context.settings.rewards ? rewardOf(rewardId) : undefined;
  if (!reward) return refuse("not-found");
  const cost = reward.pointsCost;
  return changeAs(context, actor, async (tx) => {
    const [member] = await tx.select({ points: members.points }).from(members).where(eq(members.id, actor.id));
    if (!member || !rewardFor(reward, member.points).available) return refuse("reward-unaffordable");
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
  });
}
