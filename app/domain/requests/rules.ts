import type { PublicMember } from "../members/rules";
import { compass, distanceMiles, distanceText, type Point } from "../places/rules";

export type RequestStatus = "pending" | "confirmed" | "completed" | "expired" | "cancelled";

/** What others see of a request: its position is rounded to about 100 m (PRODUCT 5). */
export interface RequestCard {
  id: string;
  status: RequestStatus;
  requester: PublicMember;
  latitude: string;
  longitude: string;
  /** Metres. */
  radius: number;
  address: string;
  message: string;
  createdAt: string;
  expiresAt: string;
  /** The promise's minutes, once confirmed. */
  waitMinutes: number | null;
}

/** A request in one member's list. */
export interface RequestInList extends RequestCard {
  /** The promise's minutes, or what people waited here lately, or 10 (PRODUCT 5). */
  estimatedWaitTime: number;
  /** Address, or distance and direction from the viewer ('0.4 mi NE'). */
  location: string;
  /** The space promised to it, as long as the viewer is one of the two. */
  spaceId: string | null;
  /** Whom the viewer talks with about it: the requester, and for one's own the owner who promised a space, if any. */
  partnerId: string | null;
}

/** Characters, as a reader counts them (PRODUCT 5). */
export const REQUEST_MESSAGE_MAX = 280;
export const ADDRESS_MAX = 200;
/** A request that comes back to pending has at least this long (PRODUCT 4). */
export const RETURNED_REQUEST_MINUTES = 10;
/** The estimate until 5 real waits are known. */
export const DEFAULT_WAIT_MINUTES = 10;
const FEWEST_WAITS = 5;

export const requestStatusLabel: Record<RequestStatus, string> = {
  pending: "Waiting for response",
  confirmed: "Confirmed",
  completed: "Completed",
  expired: "Expired",
  cancelled: "Cancelled",
};

/** The median of real waits in minutes, rounded up to a whole minute; 10 before there are five. */
export function estimatedWait(waitsMs: readonly number[]): number {
  if (waitsMs.length < FEWEST_WAITS) return DEFAULT_WAIT_MINUTES;
  const sorted = [...waitsMs].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
  return Math.max(1, Math.ceil(median / 60_000));
}

/** Nearer than this, in miles, rounded positions say nothing of a direction. */
const HERE_MILES = 0.05;

/** Where a request is, in words: its address, else distance and direction from the viewer. */
export function requestLocation(address: string, place: Point, viewer: Point | null): string {
  if (address) return address;
  const miles = viewer && distanceMiles(viewer, place);
  if (miles === null || miles < HERE_MILES) return "Nearby";
  return `${distanceText(miles)} ${compass(viewer ?? place, place)}`;
}
