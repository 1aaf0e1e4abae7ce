import { dayAfter, dayIn, momentAt, weekDayOf } from "../shared/calendar";
import type { Point } from "../shared/cards";
import { MINUTE } from "../shared/clock";

/** In characters as a reader counts them (docs/product.md#lengths). */
export const MAX_CAR_NOTE_LENGTH = 100;

/** Sharing a space within these metres of the car means leaving with it: a phone is sure to some 50 m. */
export const LEFT_METRES = 100;

/** A time of the week by the clock on the wall. */
export interface Reminder {
  /** Monday is 0, Sunday 6. */
  day: number;
  /** Minutes after midnight. */
  minute: number;
  isWeekly: boolean;
}

/** The next time at which the clock on the wall of a zone shows this day and minute, also across a change of the clocks. */
export function nextReminder({ day, minute }: Pick<Reminder, "day" | "minute">, timeZone: string, now: Date): Date {
  let date = dayIn(timeZone, now);
  for (;;) {
    if (weekDayOf(date) === day) {
      const at = momentAt(timeZone, date, minute);
      if (at > now) return at;
    }
    date = dayAfter(date);
  }
}

/** The member's own car. Times are ISO 8601 UTC. */
export interface OwnCar extends Point {
  note: string;
  parkedAt: string;
  /** Null: none, or it was a single one that has been. */
  reminder: Reminder | null;
  remindAt: string | null;
}

/** How long after parking a member is asked for other free spaces, in milliseconds. */
const JUST_PARKED_MS = 10 * MINUTE;

/** Whether the member parked so lately that they still stand in the street. */
export const hasJustParked = ({ parkedAt }: Pick<OwnCar, "parkedAt">, now: Date): boolean =>
  now.getTime() - Date.parse(parkedAt) < JUST_PARKED_MS;
