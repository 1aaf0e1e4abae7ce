import { eq, isNotNull, lte, sql } from "drizzle-orm";
import { hasRow, preparedOnce, type Query } from "~db/query";
import { members, promises, spaces } from "~db/schema";
import { forgetCarNear } from "../car";
import { publicColumns, mayActColumns } from "../members";
import { addPoints, grantAchievement } from "../points";
import { endsTooSoon, pointsToTake } from "../points/rules";
import { inTransaction, type Context } from "../shared/context";
import { type SpaceRow, updateSpace } from "./rows";

const SPACES_A_TRANSACTION = 100;

/** Grants the owner the points of a share. The first share is an achievement. */
export async function rewardShare(
  tx: Query,
  context: Context,
  { id: spaceId, ownerId: memberId, pointsEarned: points }: Pick<SpaceRow, "id" | "ownerId" | "pointsEarned">,
): Promise<void> {
  await addPoints(tx, context, { memberId, kind: "shared", reason: "Shared a parking space", points, spaceId });
  await grantAchievement(tx, context, memberId, "first_share");
}

/** Rewards the shares that can no longer be undone (docs/product.md#main-job). Returns how many. */
export function rewardDueShares(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const due = await tx
      .select()
      .from(spaces)
      .where(lte(spaces.pointsDueAt, context.clock.now()))
      .limit(SPACES_A_TRANSACTION);
    for (const space of due) {
      await updateSpace(tx, space, { pointsDueAt: null });
      await rewardShare(tx, context, space);
      await forgetCarNear(tx, space.ownerId, space);
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
    // Not granted yet: nothing to take back.
    await updateSpace(tx, space, { pointsDueAt: null, pointsEarned: 0 });
    await addToShareCount(tx, space.ownerId, -1);
    return;
  }
  if (space.pointsEarned === 0 || !endsTooSoon(space.createdAt, endedAt)) return;
  if (await hasRow(tx, promises, eq(promises.spaceId, space.id), isNotNull(promises.claimedAt))) return;
  const { ownerId } = space;
  const [owner] = await tx.select({ points: members.points }).from(members).where(eq(members.id, ownerId));
  await addPoints(tx, context, {
    memberId: ownerId,
    kind: "share_undone",
    reason: "A shared space that ended within 10 minutes",
    points: 0 - pointsToTake(space.pointsEarned, owner?.points ?? 0),
    spaceId: space.id,
  });
  await addToShareCount(tx, space.ownerId, -1);
}

/** Adds 1 to a member's number of shares, or −1. Returns the member with what says whether they may act. */
export const addToShareCount = async (tx: Query, ownerId: string, by: 1 | -1) =>
  (await shareCountUpdate(tx).execute({ ownerId, by }))[0];

// Prepared, because a whole neighbourhood shares at the same time in the morning.
const shareCountUpdate = preparedOnce("add_to_shares", (on) =>
  on
    .update(members)
    .set({ spacesShared: sql`${members.spacesShared} + ${sql.placeholder("by")}` })
    .where(eq(members.id, sql.placeholder("ownerId")))
    .returning({ ...publicColumns, ...mayActColumns }),
);
