import type { SpaceCard, SpaceForParty, SpaceStatus } from "../shared/cards";
import { after, DAY, later, MINUTE, SECOND } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";

export type { SpaceCard, SpaceForParty, SpaceStatus } from "../shared/cards";
export { ageText } from "../shared/age-text";
export { availabilityText, clockTimes, countdownText, freeIn } from "./availability";
export { arrivesInTime, driveMinutes } from "./driving";
export { isKept, KEEP_DEFAULT, keepChoices, NOT_THERE_DAYS, NOT_THERE_DRIVERS, type KeepMinutes } from "./keep-rules";
export { END_SHOWN_MS, endText } from "./promise-ends";
export { handoverWords, minutesAway, parksSoon, timeLeftText } from "./promise-bar";
export { trustText } from "./trust";
export { SIGHTING_METRES, SIGHTINGS_A_DAY, TAKEN_VOICES, takenVoices, type Sighting } from "./voices";

/** A space more than 2 miles from the viewer's last known place (docs/product.md#who-sees-what). */
export interface DistantSpace extends SpaceCard {
  owner: null;
  distant: true;
}

/** A space within 2 miles of the viewer, their own, or one promised to them. */
export type SpaceNearby = (SpaceCard | SpaceForParty) & { distanceMiles: number };

/** A space in one member's list. */
export type SpaceInList = SpaceNearby | (DistantSpace & { distanceMiles: number });

/** The stage of a promise, for its owner and driver. */
export type PromiseStage =
  /** The countdown runs. */
  | "running"
  /** The driver said 'I've parked' and can undo it. */
  | "parked"
  /** The owner said 'Handed over'. The driver is asked 'Did you get it?'. */
  | "asked"
  /** Time ran out less than 15 minutes ago: either side may still confirm. */
  | "late";

/** A promise on the bar of its owner or driver. */
export interface PromiseBanner {
  stage: PromiseStage;
  role: "owner" | "driver";
  space: SpaceForParty;
  /** When the promise ends or ended, ISO 8601. */
  expiresAt: string;
  /** When the wait began, ISO 8601: at the promise, or when the space becomes free. */
  waitFrom: string;
  /** About how many minutes the driver still needs, for the owner. Null: unknown. */
  minutesAway: number | null;
}

/** A promise that ended without a handover, for the side that did not end it. */
export interface PromiseEnd {
  /** The promise's id. */
  id: string;
  role: "owner" | "driver";
  /** What happened, in words. */
  text: string;
  spaceId: string;
}

/** A pending request that one of the owner's available spaces can be promised to. */
export interface RequestToAnswer {
  id: string;
  /** Null for a request far from the member, who is 'A neighbour' then. */
  requesterId: string | null;
  /** 'Ben O.' */
  name: string;
  /** About how long they drive to the space from where they asked. */
  minutesAway: number;
  /** They ask for exactly this space. Then `message` is a fixed phrase or empty. */
  asks: boolean;
  message: string;
  /** The space that will be promised: the one they ask for, else the nearest. */
  space: { id: string; address: string };
}

/** A member to whom a space can be promised, and why they are offered. */
export interface Candidate {
  id: string;
  name: string;
  vehicleDescription: string;
  /** About how many minutes they drive from the place of their request. Null for a chat partner without a request. */
  minutesAway: number | null;
}

const statusLabel: Record<string, string> = {
  available: "Available",
  leaving_soon: "Leaving Soon",
  occupied: "Occupied",
  promised: "Promised",
};
/** The label of a status. An unknown one is 'Unknown' (specification 4). */
export const labelOf = (status: string): string => statusLabel[status] ?? "Unknown";

/** Whether any driver near may come for the space or ask for it. */
export const isOpenToAll = ({ status, openToFirst }: Pick<SpaceCard, "status" | "openToFirst">): boolean =>
  status === "available" || status === "leaving_soon" || openToFirst;

/** Minutes an owner waits (specification 9). */
export const waitChoices = [5, 10, 20] as const;
export type WaitMinutes = (typeof waitChoices)[number];
/** Minutes until the owner leaves. 0 is 'free now' (docs/product.md#spaces). */
export const leavingChoices = [0, 5, 10, 15, 30] as const;
/** With a less exact position than this, in metres, a phone shares nothing by itself (docs/product.md#main-job). */
export const SURE_METRES = 50;
export const ADDRESS_MAX = 200;
export const DESCRIPTION_MAX = 200;
/** **guard** (docs/product.md#spaces). */
export const MOST_ACTIVE_SPACES = 3;
const LEAVING_MINUTES = 10;
const UNDO_PARKED_SECONDS = 10;
const LATE_MINUTES = 15;
/** Days for which the driver is asked 'Did you get it?'. */
const ANSWER_DAYS = 7;
/** Minutes before the end of a listing when its owner is asked 'Still free?'. For a short one, the last third. */
const ASK_BEFORE_END_MINUTES = 10;

/** A member who shared on so many days within so many metres can hide their name there (docs/product.md#who-sees-what). */
export const HOME_AREA_DAYS = 3;
export const HOME_AREA_METRES = 200;

/** A place near which a member's spaces name nobody. */
export interface HomeArea {
  id: string;
  /** The address of the space it was made from; it can be ''. */
  address: string;
}

/** A home area that the member can make from one of their spaces. */
export interface HomeAreaOffer {
  spaceId: string;
  address: string;
  /** On how many days the member shared near it. */
  days: number;
}

/** The fields of a space that the rules need. */
export interface SpaceState {
  ownerId: string;
  status: SpaceStatus;
  availableAt: Date;
  listedUntil: Date;
  promiseExpiresAt: Date | null;
  promiseId: string | null;
}

/** The fields of a promise that the rules need. */
export interface PromiseState {
  id: string;
  ownerId: string;
  driverId: string | null;
  expiresAt: Date;
  boundAt: Date | null;
  ownerConfirmedAt: Date | null;
  parkedAt: Date | null;
  /** Set when a claim of a kept space made the promise. */
  keptUntil: Date | null;
  endedAt: Date | null;
  outcome: string | null;
}

export const isActive = (status: SpaceStatus): boolean =>
  status === "available" || status === "leaving_soon" || status === "promised";

/** Until when an available space is listed, from the later of now and its `availableAt`. */
export const listedUntil = (availableAt: Date, now: Date, listingMinutes: number): Date =>
  after(later(availableAt, now), listingMinutes * MINUTE);

export const leavingUntil = (now: Date): Date => after(now, LEAVING_MINUTES * MINUTE);

/** Listings that end before this are asked about. */
export const stillFreeHorizon = (now: Date, listingMinutes: number): Date =>
  after(now, Math.min(ASK_BEFORE_END_MINUTES, listingMinutes / 3) * MINUTE);

/** The wait after now or after `availableAt`, whichever is later (docs/product.md#spaces). */
export const promiseExpiry = (availableAt: Date, now: Date, waitMinutes: number): Date =>
  after(later(availableAt, now), waitMinutes * MINUTE);

/** The expiry of a space that is due but not stored yet. */
export function overdue(
  space: Pick<SpaceState, "status" | "listedUntil" | "promiseExpiresAt">,
  now: Date,
): "promise" | "listing" | null {
  if (space.status === "promised") return space.promiseExpiresAt && space.promiseExpiresAt <= now ? "promise" : null;
  return isActive(space.status) && space.listedUntil <= now ? "listing" : null;
}

/** Why the owner's space cannot be promised now, or null when it can. */
export function promiseRefusal(status: SpaceStatus): ErrorCode | null {
  if (status === "available") return null;
  if (status === "promised") return "space-promised";
  return status === "leaving_soon" ? "space-not-available" : "space-closed";
}

/** Why a driver cannot ask for another's space now, or null when they can. */
export function askRefusalOf(status: SpaceStatus): ErrorCode | null {
  if (status === "available") return null;
  if (status === "promised") return "promise-taken";
  return status === "leaving_soon" ? "space-leaving" : "space-closed";
}

/** Whether this member may press 'I'm coming' on a running promise. `already`: they did. */
export function claimDecision(promise: PromiseState, actorId: string): "claim" | "already" | ErrorCode {
  if (promise.ownerId === actorId) return "promise-to-self";
  if (promise.driverId === null) return "claim";
  if (promise.driverId !== actorId) return promise.keptUntil ? "driver-on-the-way" : "promise-taken";
  return promise.boundAt ? "already" : "claim";
}

export type Handover = "count" | "ask-driver" | "already" | "not-got" | "not-there" | ErrorCode;

/**
 * The effect of 'I've parked', 'Handed over' and 'Did you get it?' (docs/product.md#handover). The promise must be the
 * space's newest. Up to 15 minutes after the expiry either side may still confirm, unless the space was promised again or
 * closed.
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
  if (promise.ownerConfirmedAt && !promise.endedAt) {
    if (!driver) return "already";
    return promise.ownerConfirmedAt <= answerSince(now) ? "promise-over" : got ? "count" : "not-got";
  }
  if (promise.parkedAt && !promise.endedAt) return got ? "count" : "promise-over"; // the driver undoes it first
  if (promise.endedAt && !mayConfirmLate(space, promise, now)) return "promise-over";
  if (driver) return got ? "count" : promise.boundAt ? "not-there" : "promise-over";
  return promise.boundAt ? "ask-driver" : "promise-unbound";
}

/** Until when the driver can undo 'I've parked'; then the handover counts (docs/product.md#handover). */
export const undoParkedUntil = (parkedAt: Date): Date => after(parkedAt, UNDO_PARKED_SECONDS * SECOND);

/** Until when either side may still confirm a promise that expired at this instant. */
export const lateUntil = (expiresAt: Date): Date => after(expiresAt, LATE_MINUTES * MINUTE);

/** People come late, so an expired promise can be confirmed a while longer. */
export const mayConfirmLate = (space: SpaceState, promise: PromiseState, now: Date): boolean =>
  promise.outcome === "expired" &&
  promise.boundAt !== null &&
  space.promiseId === promise.id &&
  isActive(space.status) &&
  now < lateUntil(promise.expiresAt);

/** A question that the owner caused before this instant can no longer be answered. */
export const answerSince = (now: Date): Date => after(now, -ANSWER_DAYS * DAY);

/** A promise that expired after this instant may still be confirmed. */
export const lateSince = (now: Date): Date => after(now, -LATE_MINUTES * MINUTE);
