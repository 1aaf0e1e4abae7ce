import type { departureStates } from "~db/schema/words";
import { clockText, dayAfter, dayIn, dayStart, momentAt, weekDayOf } from "../shared/calendar";
import type { Point } from "../shared/cards";
import { after, HOUR, MINUTE } from "../shared/clock";

// When planned departures come, are asked about and listed; and what neighbours read of all of them together.

/** The most planned departures of one member (docs/product.md#plans). */
export const MAX_DEPARTURES = 10;
/** The most minutes that a departure can be earlier or later. */
export const MAX_TOLERANCE_MINUTES = 15;
export const MAX_TOLERANCE_MS = MAX_TOLERANCE_MINUTES * MINUTE;
/** How long before a departure its owner is asked, in milliseconds. */
const ASK_BEFORE_MS = 15 * MINUTE;
/** What '10 minutes later' adds, in milliseconds, and the most that it adds in all. */
const POSTPONED_BY_MS = 10 * MINUTE;
const MAX_POSTPONED_MS = 60 * MINUTE;
/** How late a departure is still listed, in milliseconds. */
const MAX_LISTED_LATE_MS = 10 * MINUTE;
/** A plan lists without asking only while its member visited within so many days. */
export const VISITED_DAYS = 7;
/** A plan is paused after so many questions in a row without an answer. */
export const MAX_UNANSWERED_QUESTIONS = 2;

/** When a member leaves: once on a date, or on days of the week. */
export interface Schedule {
  /** The zone whose clock counts, IANA name. */
  timeZone: string;
  /** A bit for each day: 1 is Monday, 64 Sunday; null: once. */
  days: number | null;
  /** YYYY-MM-DD of a single departure. */
  onDay: string | null;
  /** The last day, YYYY-MM-DD; null: no end. */
  untilDay: string | null;
  /** Minutes after midnight. */
  minute: number;
}

/** One departure of a plan. */
export interface Departure {
  /** Its date in the plan's zone, YYYY-MM-DD. */
  day: string;
  at: Date;
}

const isOn = ({ days, onDay, untilDay }: Schedule, day: string): boolean =>
  days === null ? day === onDay : (days & (1 << weekDayOf(day))) !== 0 && (untilDay === null || day <= untilDay);

/**
 * The departures in a span of time, oldest first: from `from`, before `to`. They come at the same time on the wall before
 * and after a change of the clocks (see `momentAt`).
 */
export function departuresBetween(schedule: Schedule, from: Date, to: Date): Departure[] {
  const { timeZone, minute } = schedule;
  const last = dayIn(timeZone, to);
  const found: Departure[] = [];
  for (let day = dayIn(timeZone, from); day <= last; day = dayAfter(day)) {
    if (!isOn(schedule, day)) continue;
    const at = momentAt(timeZone, day, minute);
    if (at >= from && at < to) found.push({ day, at });
  }
  return found;
}

/** The first departure after now, and after the day that is done already. Null: there are no more. */
export function nextDeparture(schedule: Schedule, now: Date, doneDay: string | null = null): Departure | null {
  const { timeZone, onDay, minute } = schedule;
  if (onDay !== null) {
    const at = momentAt(timeZone, onDay, minute);
    return at > now && onDay !== doneDay ? { day: onDay, at } : null;
  }
  const today = dayIn(timeZone, now);
  let day = doneDay !== null && doneDay >= today ? dayAfter(doneDay) : today;
  // A weekly plan has a day within the next eight.
  for (let tried = 0; tried <= 8; tried++, day = dayAfter(day)) {
    if (!isOn(schedule, day)) continue;
    const at = momentAt(timeZone, day, minute);
    if (at > now) return { day, at };
  }
  return null;
}

/** How far the next departure has come: it is ahead, its question is open, or it will be listed. */
export type DepartureState = (typeof departureStates)[number];

/** An unanswered question ends at the departure plus the tolerance. */
export const closesAt = (leavesAt: Date, toleranceMinutes: number): Date => after(leavesAt, toleranceMinutes * MINUTE);

/** When a departure has to be handled next: its question comes, its question is over, or it is listed. */
export function dueAt(state: DepartureState, leavesAt: Date, toleranceMinutes: number): Date {
  switch (state) {
    case "ahead":
      return after(leavesAt, -ASK_BEFORE_MS);
    case "asked":
      return closesAt(leavesAt, toleranceMinutes);
    case "agreed":
      return leavesAt;
  }
}

/** What the job does with a departure that is due. */
type DepartureStep = "ask" | "agree" | "list" | "close" | "miss";

/**
 * The step of a due departure. After a stop the server asks nobody about departures that are over. It lists a space at
 * most 10 minutes late: a space that was left earlier is taken by then.
 */
export function departureStep(
  {
    state,
    leavesAt,
    toleranceMinutes,
    listsUnasked,
  }: { state: DepartureState; leavesAt: Date; toleranceMinutes: number; listsUnasked: boolean },
  now: Date,
): DepartureStep {
  const canList = now.getTime() - leavesAt.getTime() <= MAX_LISTED_LATE_MS;
  switch (state) {
    case "ahead":
      if (listsUnasked) return canList ? "agree" : "miss";
      return now < closesAt(leavesAt, toleranceMinutes) ? "ask" : "miss";
    case "asked":
      return "close";
    case "agreed":
      return canList ? "list" : "miss";
  }
}

/** A departure 10 minutes later. Null: that would be over an hour after the planned time. */
export function movedLater(leavesAt: Date, planned: Date): Date | null {
  const moved = after(leavesAt, POSTPONED_BY_MS);
  return moved.getTime() - planned.getTime() > MAX_POSTPONED_MS ? null : moved;
}

export const departureChoices = ["yes", "later", "skip"] as const;
export type DepartureChoice = (typeof departureChoices)[number];

/** A question whether its member leaves as planned. */
export interface DepartureQuestion {
  /** The plan's id. */
  id: string;
  /** The departure's day in the plan's zone, YYYY-MM-DD. */
  day: string;
  /** ISO 8601 UTC. */
  leavesAt: string;
  address: string;
}

/** A planned departure, single or weekly, on its owner's page. Times are ISO 8601 UTC. */
export interface OwnDeparture extends Schedule, Point {
  id: string;
  address: string;
  toleranceMinutes: number;
  listsUnasked: boolean;
  state: DepartureState;
  /** The day of the next departure in the plan's zone, and its time; both null: the plan is paused. */
  nextDay: string | null;
  leavesAt: string | null;
  isPaused: boolean;
}

/** The departures of a plan before `to`, oldest first: the next one, as its owner moved it, and those after its day. */
export function departuresBefore(plan: Schedule & Pick<OwnDeparture, "nextDay" | "leavesAt">, to: Date): Departure[] {
  const { nextDay, leavesAt, timeZone } = plan;
  if (nextDay === null || leavesAt === null) return [];
  const next = { day: nextDay, at: new Date(leavesAt) };
  const others = departuresBetween(plan, dayStart(timeZone, dayAfter(nextDay)), to);
  return [next, ...others].filter(({ at }) => at < to);
}

/** A departure in its member's calendar. */
export interface CalendarEvent extends Departure {
  /** The plan's id. */
  id: string;
}

/** How far ahead neighbours' departures are counted, in milliseconds. */
export const COUNTED_AHEAD_MS = 12 * HOUR;

/** About how many spaces get free in a half hour. */
export interface PlannedSpaces {
  startsAt: Date;
  spaces: number;
}

/** 'Planned near here: about 5 spaces, 8:00 to 8:30 AM'. Null: nothing is known. */
export function plannedText(planned: readonly PlannedSpaces[], timeZone: string): string | null {
  if (planned.length === 0) return null;
  const times = planned.map(({ startsAt, spaces }) => {
    const [from, to] = [startsAt, after(startsAt, 30 * MINUTE)].map((at) => clockText(at, timeZone));
    const [half = ""] = /[AP]M$/.exec(to ?? "") ?? [];
    return `about ${spaces} spaces, ${from?.endsWith(half) ? from.slice(0, -3) : from} to ${to}`;
  });
  return `Planned near here: ${times.join("; ")}`;
}

/** Days of closed spaces that the chart of free hours counts. After 30 days a space has no exact place any more. */
export const FREE_HOURS_DAYS = 28;

/** How many spaces got free at an hour of the week. */
export interface FreeHour {
  /** Monday is 0, Sunday 6. */
  weekDay: number;
  /** 0 to 23. */
  hour: number;
  spaces: number;
}
