import type { PublicMember } from "../members/rules";

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
  createdAt: string;
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
