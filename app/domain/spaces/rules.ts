import type { PublicMember } from "../members/rules";
import { after, later, MINUTE, SECOND } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";

export { arrivesInTime, driveMinutes } from "./driving";
export { SIGHTING_METRES, SIGHTINGS_A_DAY, TAKEN_VOICES, takenVoices, type Sighting } from "./voices";

export type SpaceStatus = "available" | "leaving_soon" | "promised" | "occupied" | "removed" | "expired";

/** What everybody near sees of a space; times are ISO 8601 UTC. */
export interface SpaceCard {
  id: string;
  status: SpaceStatus;
  latitude: string;
  longitude: string;
  address: string;
  description: string;
  availableAt: string;
  promiseExpiresAt: string | null;
  /** Promised to 'The first neighbour to ask', and nobody has asked yet. */
  openToFirst: boolean;
  owner: PublicMember;
}

/** What the owner and the driver of a promise see besides. */
export interface SpaceForParty extends SpaceCard {
  promisedTo: PublicMember | null;
  handoverCode: string | null;
  /** The driver asked, or said 'I'm coming'. */
  bound: boolean;
}

/** A space in one member's list. */
export type SpaceInList = (SpaceCard | SpaceForParty) & { distanceMiles: number };

/** Where a promise stands, for the two it concerns. */
export type PromiseStage =
  /** The countdown runs. */
  | "running"
  /** The owner said 'Handed over'; the driver is asked 'Did you get it?'. */
  | "asked"
  /** Time ran out less than 15 minutes ago: either side may still confirm. */
  | "late";

/** A promise on the banner of its owner or driver. */
export interface PromiseBanner {
  stage: PromiseStage;
  role: "owner" | "driver";
  space: SpaceForParty;
}

/** Somebody a space can be promised to, and why they are offered. */
export interface Candidate {
  id: string;
  name: string;
  vehicleDescription: string;
  /** About how long they drive from where they asked; null for somebody who did not ask, but whom one talked with. */
  minutesAway: number | null;
}

export const statusLabel: Record<string, string> = {
  available: "Available",
  leaving_soon: "Leaving Soon",
  occupied: "Occupied",
  promised: "Promised",
};
/** Anything else is 'Unknown' (specification 4). */
export const labelOf = (status: string): string => statusLabel[status] ?? "Unknown";

/** Minutes an owner waits (specification 9). */
export const waitChoices = [5, 10, 20] as const;
export type WaitMinutes = (typeof waitChoices)[number];
/** Minutes until the owner leaves; 0 is 'free now' (PRODUCT 3). */
export const leavingChoices = [0, 5, 10, 15, 30] as const;
export const ADDRESS_MAX = 200;
export const DESCRIPTION_MAX = 200;
/** **guard** (PRODUCT 3). */
export const MOST_ACTIVE_SPACES = 3;
const LEAVING_MINUTES = 10;
const LATE_MINUTES = 15;
const ANSWER_MINUTES = 15;
/** Minutes before a listing ends at which its owner is asked 'Still free?'; of a short one the last third. */
const ASK_BEFORE_END_MINUTES = 10;

/** What the rules need to know of a space. */
export interface SpaceState {
  ownerId: string;
  status: SpaceStatus;
  availableAt: Date;
  listedUntil: Date;
  promiseExpiresAt: Date | null;
  promiseId: string | null;
}

/** What the rules need to know of a promise. */
export interface PromiseState {
  id: string;
  ownerId: string;
  driverId: string | null;
  expiresAt: Date;
  boundAt: Date | null;
  ownerConfirmedAt: Date | null;
  endedAt: Date | null;
  outcome: string | null;
}

export const isActive = (status: SpaceStatus): boolean =>
  status === "available" || status === "leaving_soon" || status === "promised";

/** Until when an available space is listed, counted from the later of now and its `availableAt`. */
export const listedUntil = (availableAt: Date, now: Date, listingMinutes: number): Date =>
  after(later(availableAt, now), listingMinutes * MINUTE);

export const leavingUntil = (now: Date): Date => after(now, LEAVING_MINUTES * MINUTE);

/** Listings that end before this are asked about. */
export const stillFreeHorizon = (now: Date, listingMinutes: number): Date =>
  after(now, Math.min(ASK_BEFORE_END_MINUTES, listingMinutes / 3) * MINUTE);

/** The wait after now or after `availableAt`, whichever is later (PRODUCT 3). */
export const promiseExpiry = (availableAt: Date, now: Date, waitMinutes: number): Date =>
  after(later(availableAt, now), waitMinutes * MINUTE);

/** What the clock has decided about a space that nobody has stored yet. */
export function overdue(
  space: Pick<SpaceState, "status" | "listedUntil" | "promiseExpiresAt">,
  now: Date,
): "promise" | "listing" | null {
  if (space.status === "promised") return space.promiseExpiresAt && space.promiseExpiresAt <= now ? "promise" : null;
  return isActive(space.status) && space.listedUntil <= now ? "listing" : null;
}

/** Why the owner's space cannot be promised now; null: it can. */
export function promiseRefusal(status: SpaceStatus): ErrorCode | null {
  if (status === "available") return null;
  if (status === "promised") return "space-promised";
  return status === "leaving_soon" ? "space-not-available" : "space-closed";
}

/** Whether this member may press 'I'm coming' on a promise that runs; `already`: they did. */
export function claimDecision(promise: PromiseState, actorId: string): "claim" | "already" | ErrorCode {
  if (promise.ownerId === actorId) return "promise-to-self";
  if (promise.driverId === null) return "claim";
  if (promise.driverId !== actorId) return "promise-taken";
  return promise.boundAt ? "already" : "claim";
}

export type Handover = "count" | "ask-driver" | "already" | "not-got" | ErrorCode;

/**
 * What 'I've parked', 'Handed over', 'Did you get it?' come to (PRODUCT 4). The promise must be the space's newest.
 * Up to 15 minutes after expiry either side may still confirm, unless the space was promised again or closed.
 */
export function handoverDecision(
  space: SpaceState,
  promise: PromiseState,
  actorId: string,
  got: boolean,
  now: Date,
): Handover {
  const driver = promise.driverId === actorId;
  if (!driver && promise.ownerId !== actorId) return "forbidden";
  if (!driver && !got) return "forbidden"; // only the driver knows
  if (promise.outcome === "handed_over") return got ? "already" : "promise-over";
  if (promise.outcome === "not_got") return driver && !got ? "already" : "promise-over";
  if (promise.driverId === null) return "promise-unclaimed";
  if (promise.endedAt && !(got && mayConfirmLate(space, promise, now))) return "promise-over";
  if (driver) return got ? "count" : promise.ownerConfirmedAt ? "not-got" : "promise-over";
  if (!promise.boundAt) return "promise-unbound";
  return promise.ownerConfirmedAt ? "already" : "ask-driver";
}

/** People are late: a promise that expired counts a while longer. */
export const mayConfirmLate = (space: SpaceState, promise: PromiseState, now: Date): boolean =>
  promise.outcome === "expired" &&
  promise.boundAt !== null &&
  space.promiseId === promise.id &&
  isActive(space.status) &&
  now < after(promise.expiresAt, LATE_MINUTES * MINUTE);

/** What the owner confirmed before this, unanswered, counts as a yes. */
export const answerSince = (now: Date): Date => after(now, -ANSWER_MINUTES * MINUTE);

/** What expired after this may still be confirmed. */
export const lateSince = (now: Date): Date => after(now, -LATE_MINUTES * MINUTE);

/** 'Available in 12 min' and its kin (specification 4); of a promised space that is due, its badge and countdown say enough. */
export function availabilityText(space: { status: string; availableAt: string | null }, now: Date): string {
  if (space.status === "leaving_soon") return "Leaving now";
  const minutes = space.availableAt ? Math.ceil((Date.parse(space.availableAt) - now.getTime()) / MINUTE) : 0;
  if (minutes <= 0) return space.status === "promised" ? "" : "Available now";
  if (minutes < 60) return `Available in ${minutes} min`;
  return `Available in ${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** Minutes and seconds left, 'Expired' at zero; never more than the wait, also when the clock was set back. */
export function countdownText(expiresAt: Date, now: Date): string {
  const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / SECOND);
  if (seconds <= 0) return "Expired";
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
