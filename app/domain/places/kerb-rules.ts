import { wallTime } from "../shared/calendar";
import {
  DAY_MINUTES,
  kerbDays,
  type KerbEffect,
  type KerbPolicy,
  type KerbSpan,
  type KerbDay,
} from "../shared/kerb-policy";

/** What forbids parking at a moment; `span` is null where it is always forbidden. */
export interface KerbRule {
  effect: "no parking" | "no stopping";
  span: KerbSpan | null;
}

/** A time of the week, by the clock on the wall. */
export interface WeekTime {
  day: KerbDay;
  /** Minutes of the day. */
  minute: number;
}

/** The time of the week at this moment in the zone. */
export function weekTimeIn(timeZone: string, at: Date): WeekTime {
  const { weekDay, minute } = wallTime(timeZone, at);
  return { day: kerbDays[weekDay] ?? "mon", minute };
}

/** The file of kerb rules that is in use. */
export interface KerbFacts {
  /** The file's name, without folders. */
  name: string;
  /** How many sides of streets it has rules for. */
  sides: number;
  /** Rules left out, because they apply at times that are not understood, such as months. */
  leftOut: number;
}

const forbids = (effect: KerbEffect): effect is KerbRule["effect"] =>
  effect === "no parking" || effect === "no stopping";

/** What forbids parking at this time of the week, if anything does. The first policy that applies decides. */
export function forbiddenAt(policies: readonly KerbPolicy[], time: WeekTime): KerbRule | null {
  for (const { effect, spans } of policies) {
    const span = spans.find((span) => applies(span, time));
    if (spans.length === 0 || span) return forbids(effect) ? { effect, span: span ?? null } : null;
  }
  return null;
}

function applies({ days, from, to }: KerbSpan, { day, minute }: WeekTime): boolean {
  if (from < to) return days.includes(day) && minute >= from && minute < to;
  const dayBefore = kerbDays[(kerbDays.indexOf(day) + 6) % 7] ?? day;
  return (days.includes(day) && minute >= from) || (days.includes(dayBefore) && minute < to);
}

/** How the map draws a kerb. It does not depend on the time, because browsers cache tiles without limit. */
export type KerbLook = "never" | "at times" | "limited" | "free";

/** The first policy that applies decides. One without hours always applies, so those after it never do. */
export function lookOf(policies: readonly KerbPolicy[]): KerbLook {
  const firstAlways = policies.findIndex(({ spans }) => spans.length === 0);
  const atTimes = firstAlways < 0 ? policies : policies.slice(0, firstAlways);
  const otherwise = policies[firstAlways]?.effect ?? "parking";
  if (atTimes.some(({ effect }) => forbids(effect) !== forbids(otherwise))) return "at times";
  if (forbids(otherwise)) return "never";
  // Parking for a limited time only, always or at times.
  return [otherwise, ...atTimes.map(({ effect }) => effect)].includes("limited") ? "limited" : "free";
}

/** 'No parking here Thursdays 8 to 10: sure?' */
export function kerbQuestion({ effect, span }: KerbRule): string {
  const what = effect === "no parking" ? "No parking here" : "No stopping here";
  return `${[what, ...(span ? [daysText(span.days), hoursText(span)] : [])].filter(Boolean).join(" ")}: sure?`;
}

const names: Record<KerbDay, string> = {
  mon: "Mondays",
  tue: "Tuesdays",
  wed: "Wednesdays",
  thu: "Thursdays",
  fri: "Fridays",
  sat: "Saturdays",
  sun: "Sundays",
};

/** 'Mondays to Fridays', 'Mondays and Thursdays', 'every day' */
function daysText(days: readonly KerbDay[]): string {
  const ordered = kerbDays.filter((day) => days.includes(day));
  if (ordered.length === kerbDays.length) return "every day";
  const [first = "", ...rest] = ordered.map((day) => names[day]);
  const last = rest.pop();
  if (last === undefined) return first;
  const start = kerbDays.findIndex((day) => day === ordered[0]);
  const inARow = ordered.every((day, index) => day === kerbDays[start + index]);
  return inARow && rest.length > 0 ? `${first} to ${last}` : `${[first, ...rest].join(", ")} and ${last}`;
}

const NOON = DAY_MINUTES / 2;

/** '8 to 10' in the morning, '2 to 4:30 PM', '8 AM to 6 PM'; '' for a whole day. */
function hoursText({ from, to }: KerbSpan): string {
  if (from % DAY_MINUTES === to % DAY_MINUTES) return "";
  const half = (minute: number) => (minute % NOON === 0 ? "" : minute < NOON ? " AM" : " PM");
  const [before, after] = [half(from), half(to)];
  // '12:30 to 6' would be the afternoon.
  if (from < to && to <= NOON && from >= 60) return `${clock(from)} to ${clock(to)}`;
  const isOneHalf = before === after && from < to;
  return `${clock(from)}${isOneHalf ? "" : before} to ${clock(to)}${after}`;
}

/** '8', '4:30', 'noon' */
function clock(minute: number): string {
  if (minute % DAY_MINUTES === 0) return "midnight";
  if (minute === NOON) return "noon";
  const [hour, rest] = [Math.floor(minute / 60) % 12 || 12, minute % 60];
  return rest === 0 ? String(hour) : `${hour}:${String(rest).padStart(2, "0")}`;
}
