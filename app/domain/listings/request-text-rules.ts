import { compass, distanceMiles, distanceText, type Point } from "../places/rules";
import type { RequestCard, RequestStatus } from "../shared/cards";
import { MINUTE } from "../shared/clock";

/** A request in one member's list. */
export interface RequestInList extends RequestCard {
  /** The promise's minutes, or the usual wait here, or 10 (docs/product.md#requests). */
  estimatedWaitTime: number;
  /** Address, or distance and direction from the viewer ('0.4 mi NE'). */
  location: string;
  /** The promised space, if the viewer is its owner or driver. */
  spaceId: string | null;
  /** The viewer's chat partner: the requester, or for the viewer's own request the owner who promised a space. */
  partnerId: string | null;
}

/** A request that is not around the viewer's last known place (docs/product.md#who-sees-what). */
export interface DistantRequest extends Omit<RequestInList, "requester"> {
  requester: null;
}

/** In graphemes (docs/product.md#requests). */
export const MAX_REQUEST_MESSAGE_LENGTH = 280;

/** The estimate while fewer than 5 real waits are known. */
export const DEFAULT_WAIT_MINUTES = 10;
const MIN_WAITS = 5;
/** The days whose waits make the estimate. */
export const WAITS_DAYS = 14;

export const requestStatusLabel: Record<RequestStatus, string> = {
  pending: "Waiting for response",
  confirmed: "Confirmed",
  completed: "Completed",
  expired: "Expired",
  cancelled: "Cancelled",
};

/** How long neighbours still see a request: '24 min', at least 1, and from an hour on '23 h', rounded down. */
export function requestTimeLeft(expiresAt: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / MINUTE));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** The median of real waits in minutes, rounded up. 10 with fewer than five waits. */
export function estimatedWait(waitsMs: readonly number[]): number {
  if (waitsMs.length < MIN_WAITS) return DEFAULT_WAIT_MINUTES;
  const sorted = [...waitsMs].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
  return Math.max(1, Math.ceil(median / MINUTE));
}

/** Nearer than this, in miles, a rounded position has no useful direction. */
const HERE_MILES = 0.05;

/** A request's place in words: its address, else distance and direction from the viewer. */
export function requestLocation(
  { address, isRough, ...place }: Point & { address: string; isRough: boolean },
  viewer: Point | null,
): string {
  if (address) return address;
  const miles = viewer && distanceMiles(viewer, place);
  if (miles === null || miles < HERE_MILES) return "Nearby";
  return `${isRough ? "About " : ""}${distanceText(miles)} ${compass(viewer ?? place, place)}`;
}
