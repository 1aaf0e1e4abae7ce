import type { SpaceForParty } from "../shared/cards";
import { after, DAY, later, MINUTE, SECOND } from "../shared/clock";
import type { PromiseTimes } from "./lifecycle";
import { isActive, type SpaceState } from "./space-rules";

/** What the promise bar of its owner or driver shows: coarser than the `Stage` of `lifecycle.ts`, and over after a while. */
export type BannerPhase =
  /** The countdown runs. */
  | "running"
  /** The driver said 'I've parked' and can undo it. */
  | "parked"
  /** The owner said 'Handed over'. The driver is asked 'Did you get it?'. */
  | "asked"
  /** Time ran out less than 15 minutes ago: either side may still confirm. */
  | "late";

/** How long an ended promise stays on the pages of the sides that did not end it, unless they dismiss it. */
export const END_SHOWN_MS = DAY;

/** A promise on the bar of its owner or driver. */
export interface PromiseBanner {
  phase: BannerPhase;
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
  /** The space is on the map. */
  onMap: boolean;
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

/** A member who can be promised a space, and why they are offered. */
export interface Candidate {
  id: string;
  name: string;
  vehicleDescription: string;
  /** About how many minutes they drive from the place of their request. Null for a chat partner without a request. */
  minutesAway: number | null;
}

/**
 * Minutes an owner waits, so a promise lasts as long (tests/specification.md#parking-and-map). That of a held space lasts until
 * `heldPromiseEnd`.
 */
export const waitChoices = [5, 10, 20] as const;
export type WaitMinutes = (typeof waitChoices)[number];
const LATE_MINUTES = 15;
/** Days for which the driver is asked 'Did you get it?'. */
const ANSWER_DAYS = 7;

/** The fields of a promise that the rules need. */
export interface PromiseState extends PromiseTimes {
  id: string;
  ownerId: string;
  expiresAt: Date;
  /** Set when a claim of a held space made the promise. */
  heldUntil: Date | null;
}

/**
 * When a promise ends by itself: the wait after now or after `availableAt`, whichever is later (docs/product.md#spaces).
 * Unless the driver parked, the space is then available again ('time is up' in `LIFECYCLE`), and either side may still
 * confirm for a while (`mayConfirmLate`).
 */
export const promiseExpiry = (availableAt: Date, now: Date, waitMinutes: number): Date =>
  after(later(availableAt, now), waitMinutes * MINUTE);

/** Until when either side may still confirm a promise that expired at this instant. */
export const lateUntil = (expiresAt: Date): Date => after(expiresAt, LATE_MINUTES * MINUTE);

/** People come late, so an expired promise that bound its driver can be confirmed a while longer. */
export const mayConfirmLate = (space: SpaceState, promise: PromiseState, now: Date): boolean =>
  promise.outcome === "expired" &&
  promise.boundAt !== null &&
  space.promiseId === promise.id &&
  isActive(space.status) &&
  now < lateUntil(promise.expiresAt);

const UNDO_PARKED_SECONDS = 10;

/** Until when the driver can undo 'I've parked'; then the handover counts (docs/product.md#handover). */
export const undoParkedUntil = (parkedAt: Date): Date => after(parkedAt, UNDO_PARKED_SECONDS * SECOND);

/** Only an owner's 'Handed over' since this instant can still be answered by the driver. */
export const answerableSince = (now: Date): Date => after(now, -ANSWER_DAYS * DAY);

/** A promise that expired after this instant may still be confirmed. */
export const lateSince = (now: Date): Date => after(now, -LATE_MINUTES * MINUTE);
