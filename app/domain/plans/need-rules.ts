import { departuresBetween, MAX_TOLERANCE_MS } from "./rules";
import { dayAfter, dayBefore, momentAt, weekDays } from "../shared/calendar";
import type { Point } from "../shared/cards";
import { after, DAY, MINUTE } from "../shared/clock";
import { REMIND_BEFORE_MS } from "./match-rules";

/** **guard** (docs/product.md#plans): the needs of one member, and their minutes on one day of the week. */
export const MAX_NEEDS = 2;
export const NEED_MINUTES_A_DAY = 120;
/** **guard**: a need lies within so many miles of a place where the member was in so many days. */
export const NEED_PLACE_MILES = 2;
export const NEED_PLACE_DAYS = 30;
/** Days after which a need ends, unless its member renews it. */
export const NEED_DAYS = 28;

/** Miles around the place of a need. A match shows the smallest one that the departure lies within. */
export const needRadii = [0.25, 0.5, 1] as const;
export type NeedRadius = (typeof needRadii)[number];

/** The distance that a match shows. Null: further than every radius. */
export const bandOf = (miles: number): NeedRadius | null => needRadii.find((band) => miles <= band) ?? null;

/** When a member looks for a space every week. */
export interface NeedHours {
  /** The zone whose clock counts, IANA name. */
  timeZone: string;
  /** A bit for each day: 1 is Monday, 64 Sunday. */
  days: number;
  /** Minutes after midnight. An end before the beginning is on the next day. */
  fromMinute: number;
  toMinute: number;
}

const MINUTES_A_DAY = DAY / MINUTE;

/** Minutes from the beginning to the end by the clock on the wall. */
export const minutesOf = ({ fromMinute, toMinute }: Pick<NeedHours, "fromMinute" | "toMinute">): number =>
  (toMinute - fromMinute + MINUTES_A_DAY) % MINUTES_A_DAY;

/** Whether needs keep to 2 hours on each day of the week. Hours that cross midnight count for the day they begin. */
export const areWithinDailyMinutes = (needs: readonly Omit<NeedHours, "timeZone">[]): boolean =>
  weekDays.every((_, day) => {
    const onDay = needs.filter(({ days }) => (days & (1 << day)) !== 0);
    return onDay.reduce((sum, need) => sum + minutesOf(need), 0) <= NEED_MINUTES_A_DAY;
  });

/** The hours of a need on one day. */
export interface Occasion {
  /** The day it begins, YYYY-MM-DD. */
  day: string;
  from: Date;
  to: Date;
  /** When departures are first looked for. */
  opensAt: Date;
}

/** When departures are first looked for on the day before, in minutes after midnight. */
const OPENING_MINUTE = 18 * 60;

/** The next time a need wants a match: none of its `matched` days, and early enough to notify both an hour before. */
export function nextOccasion(hours: NeedHours, now: Date, matched: ReadonlySet<string>): Occasion {
  const { timeZone, days, fromMinute, toMinute } = hours;
  const begins = { timeZone, days, onDay: null, untilDay: null, minute: fromMinute };
  // It began yesterday at the earliest. Two days are matched at most, and each day comes back after a week.
  for (const { day, at: from } of departuresBetween(begins, after(now, -DAY), after(now, 16 * DAY))) {
    const to = momentAt(timeZone, fromMinute < toMinute ? day : dayAfter(day), toMinute);
    // One that is planned so much later may be early, and so within the hours.
    const lastDeparture = after(to, MAX_TOLERANCE_MS);
    if (matched.has(day) || lastDeparture < after(now, REMIND_BEFORE_MS)) continue;
    return { day, from, to, opensAt: momentAt(timeZone, dayBefore(day), OPENING_MINUTE) };
  }
  throw new Error("a need has no day");
}

/** Needs are looked at together every quarter of an hour, so that the longest unserved comes first. */
export const nextRound = (now: Date): Date => {
  const quarter = 15 * MINUTE;
  return new Date((Math.floor(now.getTime() / quarter) + 1) * quarter);
};

/** A need on its member's page. Times are ISO 8601 UTC. */
export interface OwnNeed extends NeedHours, Point {
  id: string;
  /** Miles. */
  radius: number;
  endsAt: string;
}
