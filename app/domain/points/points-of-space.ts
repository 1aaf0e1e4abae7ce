import { and, desc, eq, inArray } from "drizzle-orm";
import { pointTransactions } from "~db/schema";
import type { Actor, Context } from "../shared/context";

/** The points of the member's newest handover of a space: at most −25 for the driver, +25 for the owner, or 0. */
export async function handoverPointsOf(context: Context, actor: Actor, spaceId: string): Promise<number> {
  const { memberId, kind, points, id } = pointTransactions;
  const [row] = await context.read
    .select({ points })
    .from(pointTransactions)
    .where(and(eq(memberId, actor.id), inArray(kind, ["helped", "found"]), eq(pointTransactions.spaceId, spaceId)))
    .orderBy(desc(id))
    .limit(1);
  return row?.points ?? 0;
}
