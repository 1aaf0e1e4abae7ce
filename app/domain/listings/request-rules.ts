import { compass, distanceMiles, distanceText, type Point } from "../places/rules";
import type { RequestCard, RequestStatus } from "../shared/cards";
import { after, DAY, HOUR, later, MINUTE } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";

/** Least time of a request that becomes pending again (docs/product.md#promises). */
const RETURNED_REQUEST_MINUTES = 10;

/** The setting REQUEST_MINUTES, unless the operator chose another one. */
export const DEFAULT_REQUEST_MINUTES = 30;

/** When a new request expires. `requestMinutes` is the setting REQUEST_MINUTES. */
export const requestExpiry = (now: Date, requestMinutes: number): Date => after(now, requestMinutes * MINUTE);

/** When a request expires that is aimed or pending again. */
export const returnedExpiry = (expiresAt: Date, now: Date): Date =>
  later(expiresAt, after(now, RETURNED_REQUEST_MINUTES * MINUTE));

/** A member has one open request: a new one replaces a pending one, and is refused beside a confirmed one. */
export const newRequestRefusal = (open: Pick<RequestCard, "status"> | undefined): ErrorCode | null =>
  open?.status === "confirmed" ? "request-confirmed" : null;

/** The fixed phrases of 'Ask for it'. There is no free text (docs/product.md#main-job). Programs send them: they stay. */
export const askPhrases = ["I am close by", "I can be there in 5 minutes", "My car is small"] as const;
export type AskPhrase = (typeof askPhrases)[number];

/** An earlier ask of one driver. */
export interface PastAsk {
  ownerId: string;
  createdAt: Date;
  declinedAt: Date | null;
  /** For the space of an owner who is not established. Declined, it uses up no asks. */
  ofStranger: boolean;
}

/** Asks of one driver in an hour and in 24 hours. Infinity with RATE_LIMITS=off. */
export interface AskLimits {
  asksAnHour: number;
  asks: number;
}

export type AskRefusal = { code: "ask-declined" } | { code: "too-many-asks"; retryAfterSeconds: number };

/**
 * **guard** (docs/product.md#main-job): why a driver may not ask this owner now, or null. `past`: the driver's asks of 48
 * hours, because an owner can decline late.
 */
export function askRefusal(
  past: readonly PastAsk[],
  ownerId: string,
  { asksAnHour, asks }: AskLimits,
  now: Date,
): AskRefusal | null {
  const yesterday = after(now, -DAY);
  if (past.some((one) => one.ownerId === ownerId && one.declinedAt && one.declinedAt > yesterday))
    return { code: "ask-declined" };
  const counted = past.filter(({ declinedAt, ofStranger }) => declinedAt === null || !ofStranger);
  const waits = [waitAfter(counted, HOUR, asksAnHour, now), waitAfter(counted, DAY, asks, now)];
  const longest = Math.max(...waits);
  return longest > 0 ? { code: "too-many-asks", retryAfterSeconds: Math.ceil(longest / 1000) } : null;
}

/** Milliseconds until fewer than `most` asks lie within `windowMs`. 0 when there are fewer already. */
function waitAfter(past: readonly PastAsk[], windowMs: number, most: number, now: Date): number {
  const times = past.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a);
  const last = times[most - 1];
  return last === undefined ? 0 : Math.max(0, last + windowMs - now.getTime());
}

export type { RequestCard, RequestStatus } from "../shared/cards";

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
export const REQUEST_MESSAGE_MAX = 280;
/** The estimate while fewer than 5 real waits are known. */
export const DEFAULT_WAIT_MINUTES = 10;
const MIN_WAITS = 5;

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
  return Math.max(1, Math.ceil(median / 60_000));
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
