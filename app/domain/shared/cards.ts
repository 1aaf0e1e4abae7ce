// The types that calls, events and pages carry. They stand here because events need all of them.

import type { requestStatuses, spaceStatuses } from "~db/schema/words";

/** Degrees; latitude −90 to 90, longitude −180 to 180. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A point as decimal text, as cards have it: the specification's client reads text. */
export type PointText = Record<keyof Point, string>;

/** A member as any other member sees them (docs/product.md#who-sees-what). */
export interface PublicMember {
  id: string;
  firstName: string;
  /** The initial; the full name for the member themselves, and for the owner of a space who chose to show it. */
  lastName: string;
  vehicleDescription: string;
  /** At most 4 characters. */
  licensePlate: string;
  /** 5.0 until the first rating. */
  rating: number;
  profileImageUrl: string | null;
  /** Counted handovers, given or taken. */
  handovers: number;
  /** Has the 'Inaugural Member' badge. */
  inaugural: boolean;
}

/** A space's status. */
export type SpaceStatus = (typeof spaceStatuses)[number];

/** **guard** (docs/product.md#spaces): the most active spaces of one member. */
export const MAX_ACTIVE_SPACES = 3;

/** A space as every member near sees it. Times are ISO 8601 UTC. */
export interface SpaceCard extends PointText {
  id: string;
  status: SpaceStatus;
  address: string;
  description: string;
  availableAt: string;
  /**
   * The end of the hold: while the space is available and this lies ahead, the owner is at the car and 'I'm coming' makes the
   * promise at once. Cards and calls have this older word for what the code calls `heldUntil`.
   */
  keptUntil: string | null;
  /** When it was shared, or last confirmed by its owner or a passer-by. */
  confirmedAt: string;
  promiseExpiresAt: string | null;
  /** Promised to whoever says 'I'm coming' first (the form's 'The first neighbour to ask'), and nobody has. */
  openToFirst: boolean;
  /** Null in a home area: the card names nobody until a promise binds (docs/product.md#who-sees-what). */
  owner: PublicMember | null;
}

/** Further fields for the owner and the driver of a promise. */
export interface SpaceForParty extends SpaceCard {
  owner: PublicMember;
  promisedTo: PublicMember | null;
  handoverCode: string | null;
  /** The promise binds the driver, who asked or said 'I'm coming'. */
  bound: boolean;
}

/** A request's status. */
export type RequestStatus = (typeof requestStatuses)[number];

/** A request as others see it. Its position is rounded to about 100 m (docs/product.md#requests). */
export interface RequestCard extends PointText {
  id: string;
  status: RequestStatus;
  requester: PublicMember;
  /** Metres. */
  radius: number;
  /** The place is rough: the middle of a city or a postcode. */
  about: boolean;
  address: string;
  message: string;
  createdAt: string;
  expiresAt: string;
  /** The promise's minutes, once confirmed. */
  waitMinutes: number | null;
  /** The space that the driver asks for, visible to the driver and its owner. Null: all neighbours are asked. */
  askedSpaceId: string | null;
}

/** A message of a conversation. */
export interface MessageCard {
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  createdAt: string;
  /** The id that the sender's phone made. The phone recognises its own message by it. */
  clientId: string | null;
  readAt: string | null;
  sender: Pick<PublicMember, "firstName" | "lastName" | "profileImageUrl">;
}
