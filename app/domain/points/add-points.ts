import { eq, sql } from "drizzle-orm";
import { hasRow, oneOf, placeholders, preparedOnce, type Query } from "~db/query";
import { achievements, members, pointTransactions } from "~db/schema";
import { missingFromProfile } from "../members/rules";
import type { Context } from "../shared/context";
import { COLLECTOR_POINTS, LEADER_POINTS, type PointKind, PROFILE_POINTS } from "./rules";

export interface NewTransaction {
  memberId: string;
  kind: PointKind;
  /** The text that the member reads. */
  reason: string;
  points: number;
  spaceId?: string;
  promiseId?: string;
  partnerId?: string;
  redemptionId?: string;
}

type AchievementId = (typeof achievements.$inferInsert)["achievementId"];

const { placeholder } = sql;

const appendTransaction = preparedOnce("append_point_transaction", (on) =>
  on
    .insert(pointTransactions)
    .values(
      placeholders(
        "id",
        "memberId",
        "kind",
        "reason",
        "points",
        "spaceId",
        "promiseId",
        "partnerId",
        "redemptionId",
        "createdAt",
      ),
    ),
);

const addToSum = preparedOnce("move_points", (on) =>
  on
    .update(members)
    .set({ points: sql`${members.points} + ${placeholder("points")}` })
    .where(eq(members.id, placeholder("memberId")))
    .returning({ sum: members.points }),
);

const unrelated = { spaceId: null, promiseId: null, partnerId: null, redemptionId: null };

// Prepared, because every share tries to grant the first one's achievement.
const insertAchievement = preparedOnce("grant_achievement", (on) =>
  on
    .insert(achievements)
    .values(placeholders("memberId", "achievementId", "grantedAt"))
    .onConflictDoNothing(),
);

/** Grants an achievement once. Nothing takes it away. */
export const grantAchievement = (tx: Query, context: Context, memberId: string, achievementId: AchievementId) =>
  insertAchievement(tx).execute({ memberId, achievementId, grantedAt: context.clock.now() });

/** Appends a transaction to the ledger and updates the member's sum. Zero points write nothing. */
export async function addPoints(tx: Query, context: Context, transaction: NewTransaction): Promise<void> {
  const { memberId, points } = transaction;
  if (points === 0) return;
  const row = { ...unrelated, ...transaction, id: context.newId(), createdAt: context.clock.now() };
  await appendTransaction(tx).execute(row);
  const [member] = await addToSum(tx).execute({ memberId, points });
  const sum = member?.sum ?? 0;
  if (sum >= COLLECTOR_POINTS) await grantAchievement(tx, context, memberId, "point_collector");
  if (sum >= LEADER_POINTS) await grantAchievement(tx, context, memberId, "community_leader");
}

/**
 * Grants the points for a profile with both names, city, vehicle, plate and photo, once a member (docs/product.md#rewards).
 * Call it in the transaction that may complete the profile. Returns the earned points.
 */
export async function rewardCompleteProfile(tx: Query, context: Context, memberId: string): Promise<number> {
  const { firstName, lastName, city, vehicleDescription, licensePlate, photoKey: profileImageUrl } = members;
  const [profile] = await tx
    .select({ firstName, lastName, city, vehicleDescription, licensePlate, profileImageUrl })
    .from(members)
    .where(eq(members.id, memberId));
  if (!profile || missingFromProfile(profile).length > 0) return 0;
  if (await isProfileRewarded(tx, memberId)) return 0;
  await addPoints(tx, context, { memberId, kind: "profile", reason: "Completed profile", points: PROFILE_POINTS });
  return PROFILE_POINTS;
}

/** Whether the member's profile has earned its points already. */
export const isProfileRewarded = (on: Query, memberId: string): Promise<boolean> =>
  hasRow(on, pointTransactions, eq(pointTransactions.memberId, memberId), oneOf(pointTransactions.kind, ["profile"]));
