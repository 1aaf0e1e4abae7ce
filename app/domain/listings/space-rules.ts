import type { SpaceCard, SpaceForParty, SpaceStatus } from "../shared/cards";

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

/**
 * A position that may be off by more metres finds no car (docs/product.md#main-job): nothing is shared by it alone, and its
 * member is asked for a pin. Two measurements that are this near each other agree.
 */
export const SURE_METRES = 50;
export const MAX_DESCRIPTION_LENGTH = 200;

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
