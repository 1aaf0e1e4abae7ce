import { distanceMetres, type Point } from "../places/rules";
import { DAY, MINUTE } from "../shared/clock";

export type PointKind =
  "shared" | "share_undone" | "helped" | "found" | "profile" | "streak" | "claimed" | "refunded" | "corrected";

export interface PointTransaction {
  id: string;
  reason: string;
  points: number;
  createdAt: string;
}

/** A movement in the member's history of points. */
export interface LedgerEntry extends PointTransaction {
  /** The member's points after it. */
  total: number;
}

/** Specification 9, 'Points earning'; PRODUCT 6. */
export const SHARE_POINTS = 50;
export const HELP_POINTS = 25;
export const FIND_POINTS = 25;
export const PROFILE_POINTS = 10;
export const COLLECTOR_POINTS = 1000;
export const LEADER_POINTS = 2000;
export const GOOD_NEIGHBOR_PEOPLE = 5;
const REWARDED_SHARES_A_DAY = 4;
const SAME_PLACE_METRES = 200;
const SAME_TIME_MS = 15 * MINUTE;
const UNDO_MS = 3 * MINUTE;

export interface PastShare {
  place: Point;
  at: Date;
  earned: number;
}

/** What a share at `place` earns: 50, or 0 when the guard denies it. `past`: the member's shares, newest first. */
export function shareEarns(place: Point, now: Date, past: readonly PastShare[]): number {
  const age = (share: PastShare) => now.getTime() - share.at.getTime();
  const [last] = past;
  if (last && age(last) < SAME_TIME_MS && distanceMetres(place, last.place) <= SAME_PLACE_METRES) return 0;
  const rewarded = past.filter((share) => share.earned > 0 && age(share) < DAY);
  return rewarded.length < REWARDED_SHARES_A_DAY ? SHARE_POINTS : 0;
}

/** Whether removing a space takes its points back: within 3 minutes, never promised, and it had earned. */
export const undoesShare = (
  space: { createdAt: Date; promiseId: string | null; pointsEarned: number },
  now: Date,
): boolean => space.pointsEarned > 0 && space.promiseId === null && now.getTime() - space.createdAt.getTime() < UNDO_MS;

/** What may be taken back of `points` from a sum: at most what is there, so that nobody falls below zero by it. */
export const takenBack = (points: number, sum: number): number => Math.min(points, Math.max(0, sum));

/** What a handover moves; nothing at all when this pair was already paid within 24 h. */
export function handoverPoints(driverSum: number, pairPaidLately: boolean): { helped: number; found: number } {
  if (pairPaidLately) return { helped: 0, found: 0 };
  return { helped: HELP_POINTS, found: 0 - takenBack(FIND_POINTS, driverSum) };
}

/** '1700', '987,654': grouped from five digits on. */
export const pointsText = (points: number): string =>
  points < 10_000 ? String(points) : points.toLocaleString("en-US");

/** '+50' or '−25', as the ledger shows it. */
export const signedPoints = (points: number): string => (points < 0 ? "−" : "+") + pointsText(Math.abs(points));
