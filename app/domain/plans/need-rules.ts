import { departuresBetween } from "./rules";
import { dayAfter, dayBefore, momentAt, weekDays } from "../shared/calendar";
import type { Point } from "../shared/cards";
import { after, DAY, HOUR, MINUTE } from "../shared/clock";
import { waitChoices, type WaitMinutes } from "../listings/promise-rules";

/** **guard** (docs/product.md#plans): the needs of one member, and their minutes on one day of the week. */
export const NEEDS_MAX = 2;
export const NEED_MINUTES_A_DAY = 120;
/** **guard**: a need lies within so many miles of a place where the member was in so many days. */
export const NEED_PLACE_MILES = 2;
export const NEED_PLACE_DAYS = 30;
/** Days after which a need ends, unless its member renews it. */
export const NEED_DAYS = 28;

/** Miles around the place of a need. A match shows the smallest one that the departure lies within. */
export const needRadii = [0.25, 0.5, 1] as const;
export type NeedRadius = (typeof needRadii)[number];

/** '¼ mile' */
export const bandText = (band: number): string => (band === 0.25 ? "¼ mile" : band === 0.5 ? "½ mile" : `${band} mile`);

/** The distance that a match shows. Null: further than every radius. */
export const bandOf = (miles: number): NeedRadius | null => needRadii.find((band) => miles <= band) ?? null;

/** When a member looks for a space every week. */
export interface Hours {
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
export const minutesOf = ({ fromMinute, toMinute }: Pick<Hours, "fromMinute" | "toMinute">): number =>
  (toMinute - fromMinute + MINUTES_A_DAY) % MINUTES_A_DAY;

/** Whether needs keep to 2 hours on each day of the week. Hours that cross midnight count for the day they begin. */
export const fitADay = (needs: readonly Omit<Hours, "timeZone">[]): boolean =>
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

/** Both are first notified at this time on the evening before, in minutes after midnight. */
const EVENING = 18 * 60;
/** A departure gives or takes at most so many milliseconds. */
export const REACH_MS = 15 * MINUTE;
// The first two count from the half hour of the departure, so that they do not give away its minute.
/** The last match is made, and both are notified again, so long before. */
export const REMIND_BEFORE_MS = HOUR;
/** Whether a match made now is so late that both are notified once. */
export const isSoon = (halfHourAt: Date, now: Date): boolean =>
  halfHourAt.getTime() - now.getTime() < 2 * REMIND_BEFORE_MS;
/** A match can be accepted until so long before: later the owner is asked about the departure (docs/product.md#plans). */
export const LAPSE_BEFORE_MS = 15 * MINUTE;
/** A match that both accepted becomes a promise so long before the departure itself. Until then it costs nothing to cancel. */
export const BIND_BEFORE_MS = 30 * MINUTE;

/** The next time a need wants a match: none of its `matched` days, and early enough to notify both an hour before. */
export function nextOccasion(hours: Hours, now: Date, matched: ReadonlySet<string>): Occasion {
  const { timeZone, days, fromMinute, toMinute } = hours;
  const begins = { timeZone, days, onDay: null, untilDay: null, minute: fromMinute };
  // It began yesterday at the earliest. Two days are matched at most, and each day comes back after a week.
  for (const { day, at: from } of departuresBetween(begins, after(now, -DAY), after(now, 16 * DAY))) {
    const to = momentAt(timeZone, fromMinute < toMinute ? day : dayAfter(day), toMinute);
    if (matched.has(day) || after(to, REACH_MS) < after(now, REMIND_BEFORE_MS)) continue;
    return { day, from, to, opensAt: momentAt(timeZone, dayBefore(day), EVENING) };
  }
  throw new Error("a need has no day");
}

/** Needs are looked at together every quarter of an hour, so that the longest unserved comes first. */
export const nextRound = (now: Date): Date => {
  const quarter = 15 * MINUTE;
  return new Date((Math.floor(now.getTime() / quarter) + 1) * quarter);
};

/** Whether a departure fits the hours of a need. It comes `toleranceMinutes` minutes earlier or later. */
export const overlaps = (
  { from, to }: Pick<Occasion, "from" | "to">,
  { leavesAt, toleranceMinutes }: { leavesAt: Date; toleranceMinutes: number },
): boolean => after(leavesAt, toleranceMinutes * MINUTE) >= from && after(leavesAt, -toleranceMinutes * MINUTE) <= to;

/** How long the owner waits for the seeker: 10 minutes, or as much longer as the departure can be late. */
export const waitOf = (toleranceMinutes: number): WaitMinutes =>
  waitChoices.find((minutes) => minutes >= Math.max(toleranceMinutes, 10)) ?? 20;

/** Members of a declined match are not matched again for so long, in milliseconds. */
export const DECLINED_RESTS_MS = 30 * DAY;

/** **guard** (docs/product.md#plans): who keeps 90 % of at least 10 accepted matches within 90 days 'usually keeps plans'. */
export const KEEPS_DAYS = 90;
const KEEPS_MIN = 10;
const KEEPS_SHARE = 0.9;

export type Side = "seeker" | "owner";

/** How an accepted match came out: it was cancelled, or its promise ended like this. */
export interface CameOut {
  side: Side;
  /** The member cancelled it. */
  cancelled: boolean;
  /** The outcome of its promise; null: there was none, or it runs. */
  promise: string | null;
}

/** Whether this side kept an accepted match. Null: the other side ended it, or nobody did, so it does not count. */
export function isHonoured({ side, cancelled, promise }: CameOut): boolean | null {
  if (cancelled) return false;
  if (promise === "handed_over") return true;
  const broken = side === "owner" ? ["taken_back", "not_got"] : ["cannot_come", "expired"];
  return promise !== null && broken.includes(promise) ? false : null;
}

/** Whether a member with these accepted matches of 90 days 'usually keeps plans'. */
export function honoursPlans(history: readonly CameOut[]): boolean {
  const counted = history.map(isHonoured).filter((one) => one !== null);
  return counted.length >= KEEPS_MIN && counted.filter(Boolean).length >= KEEPS_SHARE * counted.length;
}

/** A need on its member's page. Times are ISO 8601 UTC. */
export interface OwnNeed extends Hours, Point {
  id: string;
  radius: number;
  endsAt: string;
}

/** A match on the page of one of its two members. Times are ISO 8601 UTC. */
export interface OwnMatch {
  id: string;
  side: Side;
  /** The half hour of the departure. */
  from: string;
  to: string;
  band: number;
  /** The reader accepted it. */
  accepted: boolean;
  /** Until when it can be accepted. */
  until: string;
  /** The other side, once both accepted. */
  partner: MatchPartner | null;
}

/** What both learn of each other once both accepted. */
export interface MatchPartner {
  /** 'Ana R.' */
  name: string;
  /** The street of the space; it can be ''. */
  street: string;
  leavesAt: string;
  /** When it becomes a promise. */
  bindsAt: string;
  honoursPlans: boolean;
}
