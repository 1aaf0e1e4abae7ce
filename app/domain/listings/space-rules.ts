import type { SpaceCard, SpaceForParty, SpaceStatus } from "../shared/cards";
import { after, later, MINUTE, SECOND } from "../shared/clock";

const LEAVING_MINUTES = 10;
const UNDO_PARKED_SECONDS = 10;

/** The setting LISTING_MINUTES, unless the operator chose another one. */
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

/** Until when the driver can undo 'I've parked'; then the handover counts (docs/product.md#handover). */
export const undoParkedUntil = (parkedAt: Date): Date => after(parkedAt, UNDO_PARKED_SECONDS * SECOND);

export { MAX_ACTIVE_SPACES, type SpaceCard, type SpaceForParty, type SpaceStatus } from "../shared/cards";

/** A space that is not around the viewer's last known place (docs/product.md#who-sees-what). */
export interface DistantSpace extends SpaceCard {
  owner: null;
  distant: true;
}

/** A space around the viewer's last known place, their own, or one promised to them. */
export type SpaceNearby = (SpaceCard | SpaceForParty) & { distanceMiles: number };

/** A space in one member's list. */
export type SpaceInList = SpaceNearby | (DistantSpace & { distanceMiles: number });

const statusLabel: Record<string, string> = {
  available: "Available",
  leaving_soon: "Leaving Soon",
  occupied: "Occupied",
  promised: "Promised",
};
/** The label of a status. An unknown one is 'Unknown' (tests/specification.md#space-status). */
export const labelOf = (status: string): string => statusLabel[status] ?? "Unknown";

/** Whether any driver near may come for the space or ask for it. */
export const isOpenToAll = ({ status, openToFirst }: Pick<SpaceCard, "status" | "openToFirst">): boolean =>
  status === "available" || status === "leaving_soon" || openToFirst;

/** Minutes until the owner leaves. 0 is 'free now' (docs/product.md#spaces). */
export const leavingChoices = [0, 5, 10, 15, 30] as const;
/**
 * A position that may be off by more metres finds no car (docs/product.md#main-job): nothing is shared by it alone, and its
 * member is asked for a pin. Two measurements that are this near each other agree.
 */
export const SURE_METRES = 50;
export const DESCRIPTION_MAX = 200;
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

export const isActive = (status: SpaceStatus): boolean =>
  status === "available" || status === "leaving_soon" || status === "promised";

/** Listings that end before this are asked about. */
export const stillFreeHorizon = (now: Date, listingMinutes: number): Date =>
  after(now, Math.min(ASK_BEFORE_END_MINUTES, listingMinutes / 3) * MINUTE);

/** The expiry of a space that is due but not stored yet. */
export function overdue(
  space: Pick<SpaceState, "status" | "listedUntil" | "promiseExpiresAt">,
  now: Date,
): "promise" | "listing" | null {
  if (space.status === "promised") return space.promiseExpiresAt && space.promiseExpiresAt <= now ? "promise" : null;
  return isActive(space.status) && space.listedUntil <= now ? "listing" : null;
}

/** Whether a space is on the map: one whose listing is over is not, though no job has ended it yet. */
export const isListed = (space: Parameters<typeof overdue>[0], now: Date): boolean =>
  isActive(space.status) && overdue(space, now) !== "listing";

/** Speed of a car in a city in miles an hour, with lights and queues: about 20 km/h. */
const CITY_MPH = 12;
/** The way along streets divided by the straight line. */
const DETOUR = 1.3;

/** About how long a driver needs for a distance in a straight line: whole minutes at city speed, at least 1. */
export const driveMinutes = (miles: number): number => Math.max(1, Math.ceil(((miles * DETOUR) / CITY_MPH) * 60));

/** Whether a driver who is `minutes` minutes away arrives by then: the end of a promise, or of a hold. */
export const arrivesInTime = (minutes: number, until: string, now: Date): boolean =>
  now.getTime() + minutes * MINUTE <= Date.parse(until);

/** **guard** (docs/product.md#spaces): how many members must say 'Taken' before a space leaves the map. */
export const TAKEN_REPORTS = 2;
/** **guard**: the longest way in metres from a passer-by's last known place to the space. */
export const MAX_REPORT_METRES = 500;
/** **guard**: reports of one member in 24 hours. */
export const MAX_REPORTS_A_DAY = 5;

/** A passer-by's report of a space. */
export interface AvailabilityReport {
  memberId: string;
  word: "taken" | "still_free";
  /** Whether the member was established. Other reports do not count (docs/product.md#established). */
  established: boolean;
  createdAt: Date;
}

/** The members whose 'Taken' counts. Reports before a 'Still free' do not. */
export function membersWhoSaidTaken(stored: readonly AvailabilityReport[]): string[] {
  const reports = stored.filter(({ established }) => established);
  const free = Math.max(...reports.filter(({ word }) => word === "still_free").map(({ createdAt }) => +createdAt));
  return reports.filter(({ word, createdAt }) => word === "taken" && +createdAt > free).map(({ memberId }) => memberId);
}
