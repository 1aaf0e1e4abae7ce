import { DAY, MINUTE } from "./clock";

/** Formats of one kind, cached for each zone, because making one takes a thousand times as long as using it. */
export function formatsOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
    made.set(timeZone, format);
    return format;
  };
}

const dates = formatsOf("sv-SE", { dateStyle: "short" });
const clocks = formatsOf("en-US", { timeStyle: "short" });
const minuteFormat = formatsOf("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The date of an instant in a zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string => dates(timeZone).format(at);

/** The date so many days later. It counts dates, so days of 23 or 25 hours do not matter. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, day.length);
export const dayBefore = (day: string): string => daysLater(day, -1);
export const dayAfter = (day: string): string => daysLater(day, 1);

/**
 * First minutes of dates, in ms since 1970. Plans of a thousand members ask for the same few days. The package
 * lru-cache would reach the browser with this file.
 */
const starts = new Map<string, number>();
const MAX_STARTS = 5000;

/** The first minute of a date in a zone, also when the clocks change in its first hours. */
export function dayStart(timeZone: string, day: string): Date {
  const key = `${timeZone} ${day}`;
  const start = starts.get(key) ?? findDayStart(timeZone, day).getTime();
  if (starts.size >= MAX_STARTS) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

function findDayStart(timeZone: string, day: string): Date {
  // A binary search in minutes.
  let before = (Date.parse(day) - DAY) / MINUTE;
  let begun = (Date.parse(day) + DAY) / MINUTE;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dayIn(timeZone, new Date(middle * MINUTE)) < day) before = middle;
    else begun = middle;
  }
  return new Date(begun * MINUTE);
}

/** In the order of forms. */
export const weekDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The day of the week of a date: Monday is 0, Sunday 6. */
export const weekDayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export type WeekDay = (typeof weekDays)[number];

/** The names of days as bits: Monday is 1, Sunday 64. */
export const daysIn = (bits: number): WeekDay[] => weekDays.filter((_, index) => bits & (1 << index));

/** 'Monday, Wednesday' of days as bits. */
export const daysText = (days: number): string => daysIn(days).join(", ");

const HALF_DAY = 12 * 60;

/**
 * The moment of a date at which the clock on the wall shows this minute of the day. Where the clock goes back, it is
 * the first of two. Where the clock skips that minute, the moment as many minutes after midnight: 3:30 for a skipped 2:30.
 */
export function momentAt(timeZone: string, day: string, minute: number): Date {
  const unchanged = new Date(dayStart(timeZone, day).getTime() + minute * MINUTE);
  const changed = withinHalfDay(minuteOfDay(timeZone, unchanged) - minute);
  const moment = new Date(unchanged.getTime() - changed * MINUTE);
  return minuteOfDay(timeZone, moment) === minute ? moment : unchanged;
}

/** A difference of two minutes of the day, from −720 to 719: 23:30 is half an hour before 0:00. */
const withinHalfDay = (minutes: number): number => ((minutes + 3 * HALF_DAY) % (2 * HALF_DAY)) - HALF_DAY;

/** '7:52 PM': the time of day of an instant in a zone. JavaScript engines differ in the space before PM. */
export const clockText = (at: string | Date, timeZone: string): string =>
  clocks(timeZone).format(new Date(at)).replace("\u202f", " ");

/** The minute of the day, from 0 to 1439, by the clock on the wall in a zone. */
export function minuteOfDay(timeZone: string, at: Date): number {
  const [hour = 0, minute = 0] = minuteFormat(timeZone).format(at).split(":").map(Number);
  return hour * 60 + minute;
}

/** What calendar and clock on the wall show. */
export interface WallTime {
  /** Monday is 0, Sunday 6. */
  weekDay: number;
  /** From 0 to 1439. */
  minute: number;
}

/** The time on the wall in a zone. */
export const wallTime = (timeZone: string, at: Date): WallTime => ({
  weekDay: weekDayOf(dayIn(timeZone, at)),
  minute: minuteOfDay(timeZone, at),
});

/** '22:00' of 1320 minutes. */
export const timeOfMinute = (minute: number | null): string =>
  minute === null ? "" : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The half hour on the wall of a zone in which an instant lies, from its beginning to its end. */
export function halfHourOf(at: Date, timeZone: string): { from: Date; to: Date } {
  const from = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE - (minuteOfDay(timeZone, at) % 30) * MINUTE);
  return { from, to: new Date(from.getTime() + 30 * MINUTE) };
}
