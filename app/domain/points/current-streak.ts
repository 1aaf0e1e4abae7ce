import { zoneOf } from "../members";
import { dayIn } from "../shared/calendar";
import type { Actor, Context } from "../shared/context";
import { lastVisit } from "./last-visit";
import { streakToday } from "./rules";

/** The number of days in a row with a visit, or 0 after a missed day. */
export async function currentStreak(context: Context, actor: Actor): Promise<number> {
  const today = dayIn(await zoneOf(context.read, context, actor.id), context.clock.now());
  return streakToday(today, await lastVisit(context.read, actor.id));
}
