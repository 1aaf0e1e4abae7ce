import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises } from "~db/schema";
import { addPoints } from "../points";
import { endsAtOnce, takenBack } from "../points/rules";
import type { Context } from "../shared/context";
import { type SpaceRow, updateSpace } from "./rows";

/**
 * **guard** (docs/product.md#points): takes back the points of a share when its space ends within 10 minutes and no other
 * member claimed it, whatever happened between. Never more points than the owner has.
 */
export async function takeBackSharePoints(tx: Query, context: Context, space: SpaceRow, endedAt: Date): Promise<void> {
  if (space.pointsDueAt) {
    await updateSpace(tx, space, { pointsDueAt: null, pointsEarned: 0 });
    await uncountShare(tx, space);
    return;
  }
  if (space.pointsEarned === 0 || !endsAtOnce(space.createdAt, endedAt)) return;
  const [claimed] = await tx
    .select({ id: promises.id })
    .from(promises)
    .where(and(eq(promises.spaceId, space.id), isNotNull(promises.claimedAt)))
    .limit(1);
  if (claimed) return;
  const { ownerId } = space;
  const [owner] = await tx.select({ points: members.points }).from(members).where(eq(members.id, ownerId));
  await addPoints(tx, context, {
    memberId: ownerId,
    kind: "share_undone",
    reason: "A shared space that ended within 10 minutes",
    points: 0 - takenBack(space.pointsEarned, owner?.points ?? 0),
    spaceId: space.id,
  });
  await uncountShare(tx, space);
}

/** Subtracts a share from its owner's number of shared spaces. */
export const uncountShare = (tx: Query, { ownerId }: SpaceRow) =>
  tx
    .update(members)
    .set({ spacesShared: sql`${members.spacesShared} - 1` })
    .where(eq(members.id, ownerId));
