import { dayBefore } from "../shared/calendar";

/** Days in a row that earn the bonus (specification 9, 'Points earning'). */
export const STREAK_DAYS = 7;
export const STREAK_POINTS = 100;

/** A member's last visited day, and its number of days in a row. */
export interface LastVisit {
  /** YYYY-MM-DD */
  day: string;
  streak: number;
}

/** The days in a row that a visit on this day completes, or null when this or a later day is counted already. */
export function streakOf(day: string, last: LastVisit | null): number | null {
  if (!last) return 1;
  if (day <= last.day) return null; // a clock set back or a journey west can repeat a date
  return dayBefore(day) === last.day ? last.streak + 1 : 1;
}

export const earnsBonus = (streak: number): boolean => streak % STREAK_DAYS === 0;

/** The position of the newest visit in its row of 7 days, 1 to 7. */
export const dayOfStreak = (streak: number): number => ((streak - 1) % STREAK_DAYS) + 1;

/** The streak's length today. A streak that includes yesterday can still go on. */
export const streakToday = (today: string, last: LastVisit | null): number =>
  last && (last.day >= today || last.day === dayBefore(today)) ? last.streak : 0;
