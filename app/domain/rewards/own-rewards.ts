import { and, countDistinct, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { achievementIds, achievements, members, promises, redemptions } from "~db/schema";
import { isConfirmed } from "../auth";
import { inMemberTransaction } from "../members";
import { addPoints } from "../points";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse } from "../shared/errors";
import {
  type Achievement,
  achievementTexts,
  catalogue,
  missingForClaim,
  type MissingForClaim,
  type Redemption,
  rewardFor,
  type RewardForMember,
  rewardOf,
} from "./rules";

type Row = Pick<typeof redemptions.$inferSelect, "id" | "rewardId" | "cost" | "status" | "createdAt" | "note">;

/** The title of a claim's reward, which the catalogue may no longer hold. */
export const titleOf = (rewardId: string): string => rewardOf(rewardId)?.title ?? "Reward";

export const redemptionOf = ({ id, rewardId, cost, status, createdAt, note }: Row): Redemption => ({
  id,
  rewardId,
  title: titleOf(rewardId),
  pointsCost: cost,
  status,
  createdAt: createdAt.toISOString(),
  note,
});

/** The conditions, besides points, that the member does not meet yet for a claim. Their numbers are in `rules.ts`. */
async function missingOf(
  on: Query,
  { clock, settings }: Context,
  actor: Pick<Actor, "id">,
): Promise<MissingForClaim[]> {
  const member = await findRow(on, members, eq(members.id, actor.id));
  if (!member) return [];
  const partner = sql`case when ${promises.ownerId} = ${actor.id} then ${promises.driverId} else ${promises.ownerId} end`;
  const [counted] = await on
    .select({ people: countDistinct(partner).mapWith(Number) })
    .from(promises)
    .where(and(or(eq(promises.ownerId, actor.id), eq(promises.driverId, actor.id)), isNotNull(promises.countedAt)));
  const confirmed = isConfirmed(member, settings);
  return missingForClaim({ joinedAt: member.createdAt, confirmed, people: counted?.people ?? 0 }, clock.now());
}

/**
 * Pays a reward with the member's points and stores the claim for an admin (docs/product.md#rewards). Refuses with
 * `not-found` for an unknown reward, with `claim-too-early`, `claim-unconfirmed` and `claim-few-handovers` (see `missingOf`),
 * and with `reward-unaffordable`.
 */
export async function claimReward(context: Context, actor: Actor, rewardId: string): Promise<Redemption> {
  const reward = context.settings.rewards ? rewardOf(rewardId) : undefined;
  if (!reward) return refuse("not-found");
  const cost = reward.pointsCost;
  return inMemberTransaction(locking(context, lockOn.points(actor.id)), actor, async (tx) => {
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
  });
}

/** The catalogue, with what the member may claim and what is missing. Empty with REWARDS=off. */
export async function rewardsFor(context: Context, actor: Actor): Promise<RewardForMember[]> {
  if (!context.settings.rewards) return [];
  const [member] = await context.read.select({ points: members.points }).from(members).where(eq(members.id, actor.id));
  const missing = await missingOf(context.read, context, actor);
  return catalogue.map((reward) => rewardFor(reward, member?.points ?? 0, missing));
}

const MAX_REDEMPTIONS_LISTED = 20;

/** The member's own claims, newest first. */
export async function redemptionsOf(context: Context, actor: Actor): Promise<Redemption[]> {
  const rows = await context.read
    .select()
    .from(redemptions)
    .where(eq(redemptions.memberId, actor.id))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(MAX_REDEMPTIONS_LISTED);
  return rows.map(redemptionOf);
}

/** All achievements, with the dates of those that were granted to the member. */
export async function achievementsOf(context: Context, actor: Actor): Promise<Achievement[]> {
  const rows = await context.read.select().from(achievements).where(eq(achievements.memberId, actor.id));
  const granted = new Map(rows.map(({ achievementId, grantedAt }) => [achievementId, grantedAt.toISOString()]));
  return achievementIds.map((id) => {
    const date = granted.get(id) ?? null;
    return { id, ...achievementTexts[id], earned: date !== null, date };
  });
}
