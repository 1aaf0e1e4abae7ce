import { visits } from "~db/schema";
import { inMemberTransaction, zoneOf } from "../members";
import { addNotice } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account";
import { addPoints } from "./add-points";
import { dayIn } from "../shared/calendar";
import type { Actor, Context } from "../shared/context";
import { lastVisit } from "./last-visit";
import { earnsBonus, STREAK_DAYS, STREAK_POINTS, streakOf } from "./rules";

/**
 * Counts today, in the member's time zone, as visited. Each 7 days in a row earn 100 points (docs/product.md#points). Returns
 * the earned points. A day counts once, also when several phones record it at the same instant.
 */
export async function recordVisit(context: Context, actor: Actor): Promise<number> {
  return inMemberTransaction(context, actor, async (tx) => {
    const memberId = actor.id;
    const day = dayIn(await zoneOf(tx, context, memberId), context.clock.now());
    const streak = streakOf(day, await lastVisit(tx, memberId));
    if (streak === null) return { result: 0, events: [] };
    const [first] = await tx.insert(visits).values({ memberId, day, streak }).onConflictDoNothing().returning();
    if (!first || !earnsBonus(streak)) return { result: 0, events: [] };
    const points = STREAK_POINTS;
    await addPoints(tx, context, { memberId, kind: "streak", reason: `${STREAK_DAYS}-day streak`, points });
    await addNotice(tx, context, memberId, ACCOUNT.streak.notice({ days: STREAK_DAYS, points }));
    return { result: points, events: [] };
  });
}
