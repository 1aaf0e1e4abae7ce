import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { missingOf } from "./missing-for-claim";
import { catalogue, rewardFor, type RewardForMember } from "./rules";

/** The catalogue, with what the member may claim and what is missing. Empty with REWARDS=off. */
export async function rewardsFor(context: Context, actor: Actor): Promise<RewardForMember[]> {
  if (!context.settings.rewards) return [];
  const [member] = await context.read.select({ points: members.points }).from(members).where(eq(members.id, actor.id));
  const missing = await missingOf(context.read, context, actor);
  return catalogue.map((reward) => rewardFor(reward, member?.points ?? 0, missing));
}
