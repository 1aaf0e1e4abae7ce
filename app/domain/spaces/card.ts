import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises, spaces } from "~db/schema";
import { publicColumns, publicMember, spaceOwner, type PublicRow } from "../members";
import type { DomainEvent } from "../shared/events";
import type { SpaceCard, SpaceForParty } from "./rules";

export type SpaceRow = typeof spaces.$inferSelect;
export type PromiseRow = typeof promises.$inferSelect;

/** A space and its newest promise at one moment, with the news of what the clock had decided meanwhile. */
export interface SpaceNow {
  space: SpaceRow;
  promise: PromiseRow | null;
  events: DomainEvent[];
}

/** What a card shows of its space, and what decides whether it is listed. */
export const cardColumns = {
  id: spaces.id,
  ownerId: spaces.ownerId,
  status: spaces.status,
  latitude: spaces.latitude,
  longitude: spaces.longitude,
  address: spaces.address,
  description: spaces.description,
  availableAt: spaces.availableAt,
  listedUntil: spaces.listedUntil,
  promiseExpiresAt: spaces.promiseExpiresAt,
};

export type CardRow = Pick<SpaceRow, keyof typeof cardColumns>;

/** What a card shows of the space's newest promise. */
export const promiseColumns = {
  handoverCode: promises.handoverCode,
  driverId: promises.driverId,
  boundAt: promises.boundAt,
};

type PromisePart = Pick<PromiseRow, keyof typeof promiseColumns>;

/** What everybody near sees; `promise`: the space's newest, if any. */
export const cardOf = (space: CardRow, owner: PublicRow, promise: PromisePart | null, now: Date): SpaceCard => ({
  id: space.id,
  status: space.status,
  latitude: String(space.latitude),
  longitude: String(space.longitude),
  address: space.address,
  description: space.description,
  availableAt: space.availableAt.toISOString(),
  promiseExpiresAt: space.promiseExpiresAt?.toISOString() ?? null,
  openToFirst: space.status === "promised" && promise !== null && promise.driverId === null,
  owner: spaceOwner(owner, now),
});

/** What the owner and the driver see. */
export const partyCardOf = (
  space: CardRow,
  owner: PublicRow,
  promise: PromisePart | null,
  driver: PublicRow | null,
  now: Date,
): SpaceForParty => ({
  ...cardOf(space, owner, promise, now),
  promisedTo: driver ? publicMember(driver, now) : null,
  handoverCode: promise?.handoverCode ?? null,
  bound: promise !== null && promise.boundAt !== null,
});

/** One person as others may see them. */
export async function personOf(on: Query, memberId: string): Promise<PublicRow | null> {
  const [row] = await on.select(publicColumns).from(members).where(eq(members.id, memberId));
  return row ?? null;
}
