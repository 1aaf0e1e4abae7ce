import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { catalogue, rewardFor, type RewardForMember } from "./rules";

/** The catalogue with what the member can afford; empty where the community gives no rewards (REWARDS=off). */
export async function rewardsFor(context: Context, actor: Actor): Promise<RewardForMember[]> {
  if (!context.settings.rewards) return [];
  const [member] = await context.read.select({ points: members.points }).from(members).where(eq(members.id, actor.id));
  return catalogue.map((reward) => rewardFor(reward, member?.points ?? 0));
}
