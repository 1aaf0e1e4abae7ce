import type { pointKinds } from "~db/schema/words";
import { distanceMetres, distanceMiles, FASTEST_MPH, type Point } from "../places/rules";
import { after, DAY, HOUR, MINUTE } from "../shared/clock";
import { dayBefore } from "../shared/calendar";

export { movedPoints, pointsText, pointWord, signedPoints } from "../shared/points-text";

/** Why points moved. `claimed` and `refunded` are the cost of a reward. */
export type PointKind = (typeof pointKinds)[number];

/** Points given or taken: a row of the ledger, with its reason. Screens call it a movement. */
export interface PointTransaction {
  id: string;
  reason: string;
  points: number;
  createdAt: string;
}

export interface SummedTransaction extends PointTransaction {
  /** The member's points after it. */
  total: number;
}

/** For a share, at once; after one by a single tap when it can no longer be undone; never for a planned departure (docs/product.md#points). */
export const SHARE_POINTS = 50;
/** What the owner gets for a handover. */
export const HELP_POINTS = 25;
/** What a handover costs the driver. */
export const FIND_COST = 25;
/** For a complete profile, once. */
export const PROFILE_POINTS = 10;
export const REWARDED_SHARES_A_DAY = 4;
/** Sums that grant the achievements Point Collector and Community Leader, and how many people Good Neighbor helped. */
export const COLLECTOR_POINTS = 1000;
export const LEADER_POINTS = 2000;
export const GOOD_NEIGHBOR_PEOPLE = 5;
const SAME_PLACE_METRES = 200;
const SAME_TIME_MS = 15 * MINUTE;
/**
 * A share's points are taken back if its space ends sooner than this after the share and no member claimed it
 * (`listings/listing-points.ts`).
 */
const TAKEN_BACK_WITHIN_MS = 10 * MINUTE;

export interface PastShare {
  place: Point;
  at: Date;
  earned: number;
}

/** Points for a share at `place`: 50, or 0 when the guard denies them. `past`: the member's shares, newest first. */
export function shareEarns(place: Point, now: Date, past: readonly PastShare[]): number {
  const age = (share: PastShare) => now.getTime() - share.at.getTime();
  const [last] = past;
  // Not the last one alone: of two places in turn each would earn again at once.
  const counts = (share: PastShare) => share === last || share.earned > 0;
  const isSame = (share: PastShare) =>
    age(share) < SAME_TIME_MS && distanceMetres(place, share.place) <= SAME_PLACE_METRES;
  if (past.some((share) => counts(share) && isSame(share))) return 0;
  if (last && distanceMiles(place, last.place) > (FASTEST_MPH * age(last)) / HOUR) return 0;
  const rewarded = past.filter((share) => share.earned > 0 && age(share) < DAY);
  return rewarded.length < REWARDED_SHARES_A_DAY ? SHARE_POINTS : 0;
}

/** Whether a space ends within 10 minutes of its share, so that the share's points are taken back. */
export const endsTooSoon = (createdAt: Date, endedAt: Date): boolean =>
  endedAt.getTime() - createdAt.getTime() < TAKEN_BACK_WITHIN_MS;

/** How much of `points` a sum can lose without falling below zero. */
export const pointsToTake = (points: number, sum: number): number => Math.min(points, Math.max(0, sum));

/**
 * **guard**: a pair of members earns from one handover in 24 hours and two in 30 days, whoever owns the space
 * (docs/product.md#points), so at most 50 points from one partner in 30 days.
 */
export const PAIR_DAYS = 30;
export const PAIR_EARNS = 2;

/** Handovers before this instant do not count for the pair. */
export const pairHorizon = (now: Date): Date => after(now, -PAIR_DAYS * DAY);

/** Whether a handover earns points. `paid`: when the same two members earned since `pairHorizon`. */
export const pairMayEarn = (paid: readonly Date[], now: Date): boolean =>
  paid.length < PAIR_EARNS && paid.every((at) => now.getTime() - at.getTime() >= DAY);

/** Points of a handover, which `payHandover` moves once it counts; rating it moves none. Zero when this pair may not earn now. */
export function handoverPoints(driverSum: number, mayEarn: boolean): { helped: number; found: number } {
  if (!mayEarn) return { helped: 0, found: 0 };
  // Subtracted, because the negative of 0 is -0.
  return { helped: HELP_POINTS, found: 0 - pointsToTake(FIND_COST, driverSum) };
}

/** Days in a row that earn the bonus (tests/specification.md#points-earning). */
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

/** The position of the newest visit in its row of 7 days, 1 to 7. */
export const dayOfStreak = (streak: number): number => ((streak - 1) % STREAK_DAYS) + 1;

/** The streak's length today. A streak that includes yesterday can still go on. */
export const streakToday = (today: string, last: LastVisit | null): number =>
  last && (last.day >= today || last.day === dayBefore(today)) ? last.streak : 0;
