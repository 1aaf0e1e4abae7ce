import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { hasRow, preparedOnce, type Query } from "~db/query";
import { members, promises, spaces } from "~db/schema";
import { leaveCarAt } from "../car";
import { actingMember, publicColumns, type PublicRow, standingColumns } from "../members";
import { addPoints, grant } from "../points";
import { endsAtOnce, takenBack } from "../points/rules";
import { inTransaction, type Context } from "../shared/context";
import { type SpaceRow, updateSpace } from "./rows";

const BATCH = 100;

/** Grants the owner the points of a share. The first share is an achievement. */
export async function rewardShare(
  tx: Query,
  context: Context,
  { id: spaceId, ownerId: memberId, pointsEarned: points }: Pick<SpaceRow, "id" | "ownerId" | "pointsEarned">,
): Promise<void> {
  await addPoints(tx, context, { memberId, kind: "shared", reason: "Shared a parking space", points, spaceId });
  await grant(tx, context, memberId, "first_share");
}

/** Rewards the shares that can no longer be undone (docs/product.md#main-job). Returns how many. */
export function rewardDueShares(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const due = await tx.select().from(spaces).where(lte(spaces.pointsDueAt, context.clock.now())).limit(BATCH);
    for (const space of due) {
      await updateSpace(tx, space, { pointsDueAt: null });
      await rewardShare(tx, context, space);
      await leaveCarAt(tx, space.ownerId, space);
    }
    return { result: due.length, events: [] };
  });
}

/**
 * **guard** (docs/product.md#points): takes back the points of a share when its space ends within 10 minutes and no other
 * member claimed it, whatever happened between. Never more points than the owner has.
 */
export async function takeBackSharePoints(tx: Query, context: Context, space: SpaceRow, endedAt: Date): Promise<void> {
  if (space.pointsDueAt) {
    await updateSpace(tx, space, { pointsDueAt: null, pointsEarned: 0 });
    await uncountShare(tx, space.ownerId);
    return;
  }
  if (space.pointsEarned === 0 || !endsAtOnce(space.createdAt, endedAt)) return;
  if (await hasRow(tx, promises, and(eq(promises.spaceId, space.id), isNotNull(promises.claimedAt)))) return;
  const { ownerId } = space;
  const [owner] = await tx.select({ points: members.points }).from(members).where(eq(members.id, ownerId));
  await addPoints(tx, context, {
    memberId: ownerId,
    kind: "share_undone",
    reason: "A shared space that ended within 10 minutes",
    points: 0 - takenBack(space.pointsEarned, owner?.points ?? 0),
    spaceId: space.id,
  });
  await uncountShare(tx, space.ownerId);
}

/** Counts one more share of a member who may act, and returns the member. Refuses as `actingMember` does. */
export const countShare = async (tx: Query, ownerId: string): Promise<PublicRow> =>
  actingMember((await addToShares(tx).execute({ ownerId, by: 1 }))[0]);

/** Takes a share out of its owner's count, whether the owner may act or not. */
export const uncountShare = async (tx: Query, ownerId: string): Promise<void> => {
  await addToShares(tx).execute({ ownerId, by: -1 });
};

// Prepared, because a whole neighbourhood shares at the same time in the morning.
const addToShares = preparedOnce((on) =>
  on
    .update(members)
    .set({ spacesShared: sql`${members.spacesShared} + ${sql.placeholder("by")}` })
    .where(eq(members.id, sql.placeholder("ownerId")))
    .returning({ ...publicColumns, ...standingColumns })
    .prepare("add_to_shares"),
);
