import { after, later, MINUTE, SECOND } from "../shared/clock";
import type { WaitMinutes } from "./promise-rules";

const LEAVING_MINUTES = 10;

/** LISTING_MINUTES where the operator sets none. */
export const DEFAULT_LISTING_MINUTES = 30;

/** Until when an available space is listed, from the later of now and its `availableAt`. `listingMinutes`: LISTING_MINUTES. */
export const listedUntil = (availableAt: Date, now: Date, listingMinutes: number): Date =>
  after(later(availableAt, now), listingMinutes * MINUTE);

/** Until when a space is listed whose owner leaves now. */
export const leavingUntil = (now: Date): Date => after(now, LEAVING_MINUTES * MINUTE);

/** Whether a space of this status is held now. `until`: a row's `heldUntil`, which calls and cards name `keptUntil`. */
export const isHeld = (status: string, until: Date | string | null, now: Date): boolean =>
  status === "available" && until !== null && new Date(until) > now;

/** How long a share by one tap can be undone. The page offers it for 10 s; the rest is for a slow line. */
export const SHARE_UNDO_MS = 20 * SECOND;

/** Minutes until the owner leaves. 0 is 'free now' (docs/product.md#spaces). */
export const leavingChoices = [0, 5, 10, 15, 30] as const;

/** Minutes before the end of a listing when its owner is asked 'Still free?'. For a short one, the last third. */
const ASK_BEFORE_END_MINUTES = 10;

/** Listings that end before this are asked about. */
export const stillFreeHorizon = (now: Date, listingMinutes: number): Date =>
  after(now, Math.min(ASK_BEFORE_END_MINUTES, listingMinutes / 3) * MINUTE);

/** Speed of a car in a city in miles an hour, with lights and queues: about 20 km/h. */
const CITY_MPH = 12;
/** The way along streets divided by the straight line. */
const DETOUR = 1.3;

/** About how long a driver needs for a distance in a straight line: whole minutes at city speed, at least 1. */
export const driveMinutes = (miles: number): number => Math.max(1, Math.ceil(((miles * DETOUR) / CITY_MPH) * 60));

/** Whether a driver who is `minutes` minutes away arrives by then: the end of a promise, or of a hold. */
export const arrivesInTime = (minutes: number, until: string, now: Date): boolean =>
  now.getTime() + minutes * MINUTE <= Date.parse(until);

/**
 * Minutes for which an owner waits at the car for the first driver in time; 0: not at all (docs/product.md#main-job). A claim
 * makes them the promise's. The owner may hold the space again as often as they like (`holdSpace`), except while they are
 * paused (`ownerPause`).
 */
export const holdChoices = [0, 5, 10, 20] as const satisfies readonly (0 | WaitMinutes)[];
export type HoldMinutes = (typeof holdChoices)[number];
/** The form's preselected choice, and for how long 'Still at my car' holds a space again. */
export const DEFAULT_HOLD_MINUTES: HoldMinutes = 10;
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

interface LapsedHold {
  availableAt: Date;
  /** When the hold would have ended. */
  heldUntil: Date;
  claimedAt: Date;
  /** When the claim ended. */
  endedAt: Date;
}

/**
 * After a lapsed claim the space gets back the part of the hold that was left at the claim. The owner does not wait before the
 * space is free, so none of the hold passes until then.
 */
export const restoredHold = ({ availableAt, heldUntil, claimedAt, endedAt }: LapsedHold): Date =>
  after(later(endedAt, availableAt), heldUntil.getTime() - later(claimedAt, availableAt).getTime());
