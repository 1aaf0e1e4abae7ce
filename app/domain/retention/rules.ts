import { DAY } from "../shared/clock";

/** How long things are kept, in days (PRODUCT 3, 7). The privacy page states these numbers, the jobs keep them. */
export const keptDays = {
  /** A last known place, counted from when the member was there. */
  place: 30,
  /** The exact position of a space, counted from when it left the map. */
  exactPosition: 30,
  message: 365,
  /** A session, counted from its last use (PRODUCT 8). */
  session: 30,
  /** What is left of a deleted account. */
  formerMember: 30,
  /** What the outbox knows of a mail: its kind, its recipient and whether it left. */
  mail: 30,
  /** A sentence that waits for a member's next page. */
  notice: 30,
  contactMessage: 365,
  /** A report, counted from when an admin settled it. */
  report: 365,
  /** When a job last ran that no longer exists. */
  jobRun: 30,
} as const;

/** What is so many days old by now has been kept long enough. */
export const cutoff = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY);
