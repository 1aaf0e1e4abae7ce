import type { watchSpans } from "~db/schema/words";
import { dayAfter, dayIn, dayStart, type WallTime } from "../shared/calendar";
import { after, DAY, HOUR } from "../shared/clock";

/** The most watches of one member, and how many miles from the last known place the centre of one may lie (docs/product.md#push). */
export const MAX_WATCHES = 3;
export const WATCH_PLACE_MILES = 5;
/** Days after which a watch for hours of the week ends, unless its member renews it. */
export const WATCH_DAYS = 28;

/** Miles around the centre. */
export const watchRadii = [0.5, 1, 2] as const;
export type WatchRadius = (typeof watchRadii)[number];
export const MAX_WATCH_MILES = Math.max(...watchRadii);

/** How long an area is watched: an hour, today, or at hours of the week. */
export type WatchSpan = (typeof watchSpans)[number];

/** Hours of the week in local time. */
export interface WatchHours {
  /** A bit for each day: 1 is Monday, 64 Sunday. */
  days: number;
  /** Minutes after midnight. From 22:00 to 7:00 crosses midnight; equal times are the whole day. */
  fromMinute: number;
  toMinute: number;
}

/** The hours of a stored watch. Null: the watch counts at all times. */
export const hoursOf = ({
  days,
  fromMinute,
  toMinute,
}: { [Name in keyof WatchHours]: number | null }): WatchHours | null =>
  days === null || fromMinute === null || toMinute === null ? null : { days, fromMinute, toMinute };

/** When a watch ends that begins or is renewed now. `timeZone` is the member's. */
export function watchEnd(span: WatchSpan, now: Date, timeZone: string): Date {
  switch (span) {
    case "hour":
      return after(now, HOUR);
    case "today":
      return dayStart(timeZone, dayAfter(dayIn(timeZone, now)));
    case "week":
      return after(now, WATCH_DAYS * DAY);
  }
}

/** Whether the local time lies in these hours. Hours that cross midnight belong to the day they begin. */
export function isWithin({ days, fromMinute, toMinute }: WatchHours, { weekDay, minute }: WallTime): boolean {
  const isOn = (day: number) => (days & (1 << (day % 7))) !== 0;
  if (fromMinute < toMinute) return isOn(weekDay) && minute >= fromMinute && minute < toMinute;
  return (isOn(weekDay) && minute >= fromMinute) || (isOn(weekDay + 6) && minute < toMinute);
}

/** A watch in its member's list. Times are ISO 8601 UTC. */
export interface OwnWatch {
  id: string;
  latitude: number;
  longitude: number;
  /** Miles. */
  radius: number;
  span: WatchSpan;
  /** Null unless the span is 'week'. */
  hours: WatchHours | null;
  endsAt: string;
}
