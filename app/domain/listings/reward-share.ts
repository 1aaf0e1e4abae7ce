import { lte } from "drizzle-orm";
import type { Query } from "~db/query";
import { spaces } from "~db/schema";
import { leaveCarAt } from "../car";
import { addPoints, grant } from "../points";
import { change, type Context } from "../shared/context";
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
  return change(context, async (tx) => {
    const due = await tx.select().from(spaces).where(lte(spaces.pointsDueAt, context.clock.now())).limit(BATCH);
    for (const space of due) {
      await updateSpace(tx, space, { pointsDueAt: null });
      await rewardShare(tx, context, space);
      await leaveCarAt(tx, space.ownerId, space);
    }
    return { result: due.length, events: [] };
  });
}
