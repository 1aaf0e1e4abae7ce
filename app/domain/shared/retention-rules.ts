import { after, DAY } from "./clock";

/**
 * How long things are stored, in days (docs/product.md#spaces, #who-sees-what). The privacy page states these numbers, the jobs
 * follow them. What ends at a time of its own is not here: needs, watches, reset links, uploads, answers to repeated calls,
 * backups (`retention/backup-rules.ts`).
 */
export const retentionDays = {
  /** A last known place, counted from when the member was there. */
  place: 30,
  /** Where a car is parked, counted from the parking. */
  car: 14,
  /** A match of a departure and a need, counted from the departure: as long as it counts for 'Usually keeps plans'. */
  match: 90,
  /** A planned departure, counted from when the last one was over. */
  departure: 7,
  /** A paused plan, counted from the pause. */
  pausedPlan: 90,
  /** About how many members plan to leave, counted from the counting. */
  departureCount: 2,
  /** The address of a member's calendar, counted from its last use. */
  calendar: 90,
  /** A token of a member's own programs, counted from its last use. */
  token: 90,
  /** A free space that a passer-by saw, counted from then: as long as 'It wasn't there' counts. */
  tip: 14,
  /** The exact position of a space, counted from when it left the map. */
  exactPosition: 30,
  /** A message, counted from when it was sent. Its conversation goes with the last message (retention/forget-messages.ts). */
  message: 365,
  /** A session, counted from its last use (docs/product.md#accounts). */
  session: 30,
  /** That a member signed in in a browser, counted from the last sign-in there. */
  device: 365,
  /** A member who never confirmed the address, counted from the last mail with the link. */
  unconfirmedMember: 7,
  /** A new address that its member never confirmed, counted from when it was typed. */
  newAddress: 30,
  /** A member whom no admin let in, counted from the registration. */
  waitingMember: 30,
  /** What is left of a deleted account. */
  formerMember: 30,
  /** A row of the outbox: the mail's kind, its recipient and whether it was sent. */
  mail: 30,
  /** A sentence that waits for a member's next page. */
  notice: 30,
  /** That something was pushed to a browser. */
  push: 1,
  /** That a driver asked an owner for a space. */
  ask: 30,
  /** A message by the contact form, counted from when it was sent. */
  contactMessage: 365,
  /** A report, counted from when an admin settled it. */
  report: 365,
  /** An invitation, counted from when it stopped working. */
  invitation: 30,
  /** A line of the security log. */
  securityEvent: 30,
  /** When a job last ran that no longer exists. */
  jobRun: 30,
} as const;

/** The time `days` days ago. Older rows have been stored long enough. */
export const cutoff = (days: number, now: Date): Date => after(now, -days * DAY);
