import { promises, spaces } from "~db/schema";
import {
  type AccessLevel,
  ownerSeen,
  publicMember,
  type PublicRow,
  spaceOwner,
  visiblePosition,
  visibleText,
  ownerForDriver,
} from "../members";
import { type AboutListing, ENDS } from "../notifications/catalogue/listing-notices";
import { HIDDEN_NAME, noticeName } from "../shared/names";
import type { PromiseRow, SpaceRow } from "./rows";
import { isHeld } from "./listing-time-rules";
import { type DistantSpace, type SpaceCard, type SpaceForParty, isActive } from "./space-rules";

/** The columns of a space that its card and its place in the list need. */
export const cardColumns = {
  id: spaces.id,
  ownerId: spaces.ownerId,
  status: spaces.status,
  latitude: spaces.latitude,
  longitude: spaces.longitude,
  address: spaces.address,
  description: spaces.description,
  availableAt: spaces.availableAt,
  heldUntil: spaces.heldUntil,
  listedUntil: spaces.listedUntil,
  confirmedAt: spaces.confirmedAt,
  createdAt: spaces.createdAt,
  promiseExpiresAt: spaces.promiseExpiresAt,
  ownerHidden: spaces.ownerHidden,
  ofStranger: spaces.ofStranger,
};

export type CardRow = Pick<SpaceRow, keyof typeof cardColumns>;

/** The columns of the newest promise that the card needs. */
export const promiseColumns = {
  handoverCode: promises.handoverCode,
  driverId: promises.driverId,
  boundAt: promises.boundAt,
  parkedAt: promises.parkedAt,
  nameShownAt: promises.nameShownAt,
};

type PromisePart = Pick<PromiseRow, keyof typeof promiseColumns>;

// A list has a hundred cards. Object.assign adds to one in 0.1 µs, `{ ...facts, address }` in 1.5 µs (Node 20).

/** What every card says of a space. */
function factsOf(space: CardRow, promise: PromisePart | null, access: AccessLevel, now: Date) {
  const { latitude, longitude } = visiblePosition(space, access);
  return {
    id: space.id,
    status: space.status,
    latitude: String(latitude),
    longitude: String(longitude),
    address: visibleText(space.address, access),
    description: visibleText(space.description, access),
    availableAt: space.availableAt.toISOString(),
    keptUntil: isHeld(space.status, space.heldUntil, now) ? (space.heldUntil?.toISOString() ?? null) : null,
    confirmedAt: (space.confirmedAt ?? space.createdAt).toISOString(),
    promiseExpiresAt: space.promiseExpiresAt?.toISOString() ?? null,
    openToFirst: space.status === "promised" && promise !== null && promise.driverId === null,
  };
}

/** The card for every member near. `promise`: the space's newest, if any. */
export const spaceCard = (space: CardRow, owner: PublicRow, promise: PromisePart | null, now: Date): SpaceCard =>
  Object.assign(factsOf(space, promise, "near", now), { owner: ownerSeen(space, owner, "near", now) });

/** The card for the owner, whom it names in home areas too. */
export const ownCard = (space: CardRow, owner: PublicRow, now: Date): SpaceCard =>
  Object.assign(factsOf(space, null, "party", now), { owner: spaceOwner(owner, now) });

/** The card for a member from whom the space is `distant`. */
export const distantCardOf = (space: CardRow, promise: PromisePart | null, now: Date): DistantSpace =>
  Object.assign(factsOf(space, promise, "distant", now), { owner: null, distant: true as const });

/** The card for the owner and the driver. `owner`: as the driver may see them (`ownerForDriver`). */
export const partyCardOf = (
  space: CardRow,
  owner: PublicRow,
  promise: PromisePart | null,
  driver: PublicRow | null,
  now: Date,
): SpaceForParty =>
  Object.assign(factsOf(space, promise, "party", now), {
    owner: spaceOwner(owner, now),
    promisedTo: driver ? publicMember(driver, now) : null,
    handoverCode: promise?.handoverCode ?? null,
    bound: promise !== null && promise.boundAt !== null,
  });

/** What notices and banners say of a space and its newest promise. */
export const aboutListing = (
  space: SpaceRow,
  promise: PromiseRow | null,
  owner: PublicRow | null,
  driver: PublicRow | null,
): AboutListing => ({
  owner: owner ? noticeName(ownerForDriver(owner, space, promise)) : HIDDEN_NAME,
  driver: driver ? noticeName(driver) : HIDDEN_NAME,
  vehicle: driver?.vehicleDescription ?? "",
  address: space.address,
  waitMinutes: promise?.waitMinutes ?? 0,
  bound: Boolean(promise?.boundAt),
  leavesMap: !isActive(space.status),
  codeWords: promise?.handoverCode ?? "",
  unproven: promise?.driverEstablished === false && promise.ownerConfirmedAt === null,
  points: { owner: 0, driver: 0 },
  reason: "",
});

/** How the end of a promise is told; to nobody while it runs and after a handover. */
export const endingOf = (promise: PromiseRow | null) =>
  promise?.outcome && promise.outcome !== "handed_over" ? ENDS[promise.outcome] : {};
