import { eq, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { achievements, members, pointTransactions } from "~db/schema";
import type { Context } from "../shared/context";
import { COLLECTOR_POINTS, LEADER_POINTS, type PointKind } from "./rules";

export interface NewTransaction {
  memberId: string;
  kind: PointKind;
  /** What the member reads. */
  reason: string;
  points: number;
  spaceId?: string;
  promiseId?: string;
  partnerId?: string;
  redemptionId?: string;
}

type AchievementId = (typeof achievements.$inferInsert)["achievementId"];

/** Grants an achievement once; it is never lost. */
export const grant = (tx: Query, context: Context, memberId: string, achievementId: AchievementId) =>
  tx.insert(achievements).values({ memberId, achievementId, grantedAt: context.clock.now() }).onConflictDoNothing();

/** Appends to the ledger and keeps the member's sum with it. Zero points write nothing. */
export async function addPoints(tx: Query, context: Context, transaction: NewTransaction): Promise<void> {
  if (transaction.points === 0) return;
  await tx.insert(pointTransactions).values({ id: context.newId(), ...transaction, createdAt: context.clock.now() });
  const [member] = await tx
    .update(members)
    .set({ points: sql`${members.points} + ${transaction.points}` })
    .where(eq(members.id, transaction.memberId))
    .returning({ sum: members.points });
  const sum = member?.sum ?? 0;
  if (sum >= COLLECTOR_POINTS) await grant(tx, context, transaction.memberId, "point_collector");
  if (sum >= LEADER_POINTS) await grant(tx, context, transaction.memberId, "community_leader");
}
