import { eq } from "drizzle-orm";
import { achievementIds, achievements } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { achievementTexts, type Achievement } from "./rules";

/** All achievements, with the dates of those that were granted to the member. */
export async function achievementsOf(context: Context, actor: Actor): Promise<Achievement[]> {
  const rows = await context.read.select().from(achievements).where(eq(achievements.memberId, actor.id));
  const granted = new Map(rows.map(({ achievementId, grantedAt }) => [achievementId, grantedAt.toISOString()]));
  return achievementIds.map((id) => {
    const date = granted.get(id) ?? null;
    return { id, ...achievementTexts[id], earned: date !== null, date };
  });
}
