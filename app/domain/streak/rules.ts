import { dayBefore } from "../shared/calendar";

/** Specification 9, 'Points earning': each time so many days in a row are complete. */
export const STREAK_DAYS = 7;
export const STREAK_POINTS = 100;

/** The last day on which a member was here, and how many in a row it completed. */
export interface LastVisit {
  /** YYYY-MM-DD */
  day: string;
  streak: number;
}

/** How many days in a row a visit on this day completes; null when the day, or a later one, is counted already. */
export function streakOf(day: string, last: LastVisit | null): number | null {
  if (!last) return 1;
  if (day <= last.day) return null; // also where clocks or a journey west set the date back
  return dayBefore(day) === last.day ? last.streak + 1 : 1;
}

export const earnsBonus = (streak: number): boolean => streak % STREAK_DAYS === 0;

/** Which of the 7 days the newest visit was: 1 to 7. */
export const dayOfStreak = (streak: number): number => ((streak - 1) % STREAK_DAYS) + 1;

/** How long the streak is today: one that yesterday completed may still go on. */
export const streakToday = (today: string, last: LastVisit | null): number =>
  last && (last.day >= today || last.day === dayBefore(today)) ? last.streak : 0;
