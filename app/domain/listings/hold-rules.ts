import { after, later, MINUTE } from "../shared/clock";
import { driveMinutes } from "./space-rules";

/**
 * Minutes for which an owner waits at the car for the first driver in time; 0: not at all (docs/product.md#main-job). The
 * owner may hold the space again as often as they like (`holdSpace`), except while they are paused (`ownerPause`).
 */
export const holdChoices = [0, 5, 10, 20] as const;
export type HoldMinutes = (typeof holdChoices)[number];
/** The form's preselected choice. */
export const HOLD_DEFAULT: HoldMinutes = 10;
/** Least time of a promise after the driver's estimated arrival. */
const SLACK_MS = 5 * MINUTE;

/** Until when a space is held: `minutes` after the later of now and `availableAt`, or null for 0. */
export const heldUntilOf = (availableAt: Date, now: Date, minutes: HoldMinutes): Date | null =>
  minutes === 0 ? null : after(later(availableAt, now), minutes * MINUTE);

/**
 * When the promise of a held space ends, for a driver `miles` away. Null: the driver cannot arrive before the hold ends.
 * The promise ends with the hold, or 5 minutes later if the drive would leave less than 5 minutes.
 */
export function heldPromiseEnd(heldUntil: Date, now: Date, miles: number): Date | null {
  const arrival = after(now, driveMinutes(miles) * MINUTE);
  if (arrival > heldUntil) return null;
  return heldUntil.getTime() - arrival.getTime() >= SLACK_MS ? heldUntil : after(heldUntil, SLACK_MS);
}

/** After a lapsed claim the space gets back the part of the hold that was left at the claim. */
export const restoredHold = (heldUntil: Date, claimedAt: Date, endedAt: Date): Date =>
  after(endedAt, heldUntil.getTime() - claimedAt.getTime());
