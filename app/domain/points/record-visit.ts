import { desc, eq, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { visits } from "~db/schema";
import { inMemberTransaction, zoneOf } from "../members";
import { addNotice } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account";
import { dayIn } from "../shared/calendar";
import type { Actor, Context } from "../shared/context";
import { addPoints } from "./add-points";
import { earnsBonus, type LastVisit, STREAK_DAYS, STREAK_POINTS, streakOf, streakToday } from "./rules";

const newest = preparedOnce((on) =>
  on
    .select({ day: visits.day, streak: visits.streak })
    .from(visits)
    .where(eq(visits.memberId, sql.placeholder("memberId")))
    .orderBy(desc(visits.day))
    .limit(1)
    .prepare("last_visit"),
);

/** The last day on which the member came, with its streak. Null before the first. */
async function lastVisit(on: Query, memberId: string): Promise<LastVisit | null> {
  const [row] = await newest(on).execute({ memberId });
  return row ?? null;
}

/** The number of days in a row with a visit, or 0 after a missed day. */
export async function currentStreak(context: Context, actor: Actor): Promise<number> {
  const today = dayIn(await zoneOf(context.read, context, actor.id), context.clock.now());
  return streakToday(today, await lastVisit(context.read, actor.id));
}

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
