import { memberOfCalendar } from "../members";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import { ownDepartures } from "./own-departures";
import { departuresBefore, type CalendarEvent } from "./rules";

/** How far ahead a calendar shows departures. */
const CALENDAR_AHEAD_MS = 60 * DAY;

/** The departures of the next 60 days, for who knows the secret of the member's calendar. Null: nobody has this secret. */
export async function calendarOf(context: Context, token: string): Promise<CalendarEvent[] | null> {
  const id = await memberOfCalendar(context, token);
  if (id === null) return null;
  const plans = await ownDepartures(context, { id, role: "member" });
  const end = after(context.clock.now(), CALENDAR_AHEAD_MS);
  return plans.flatMap((plan) => departuresBefore(plan, end).map((departure) => ({ id: plan.id, ...departure })));
}
