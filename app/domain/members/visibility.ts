import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { blocks, conversations, conversationSides, promises, spaces } from "~db/schema";
import { AROUND_METRES, distanceMetres, type Point, roundedPoint } from "../places/rules";
import type { OwnRow, PublicRow } from "./member-columns";
import { HIDDEN_NAME, initialOf } from "../shared/names";
import { DEFAULT_RATING, type OwnMember, type PublicMember } from "./rules";

// How exactly a member sees the places, words and names of others is decided here alone (docs/product.md#who-sees-what).

const blocksOf = preparedOnce("blocks_of_member", (on) =>
  on
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, sql.placeholder("memberId")), eq(blocks.blockedId, sql.placeholder("memberId")))),
);

/** The members whom a block hides from this member, whichever side made it (docs/product.md#who-sees-what). */
export async function blockedMemberIds(on: Query, memberId: string): Promise<string[]> {
  const rows = await blocksOf(on).execute({ memberId });
  return rows.map((row) => (row.blockerId === memberId ? row.blockedId : row.blockerId));
}

/** Decimals of a position near the viewer: about a metre. */
const NEAR_DIGITS = 5;
/** Decimals of a position further away, and of a space that left the map 30 days ago: at most half a mile off. */
export const DISTANT_DIGITS = 2;
/** Decimals of a space's position for admins: about 100 m. */
const ADMIN_DIGITS = 3;

/**
 * Who looks at a space. `party`: its owner, or the driver of its running promise, offered or bound, from anywhere, because
 * the two must find each other. `near`: a member whose last known place lies within 2 miles and 200 m (AROUND_METRES).
 * `distant`: everybody else.
 */
export type AccessLevel = "party" | "near" | "distant";

export function accessLevel(
  viewer: { id: string; place: Point | null },
  space: Point & { ownerId: string },
  driverId: string | null | undefined,
): AccessLevel {
  if (space.ownerId === viewer.id || driverId === viewer.id) return "party";
  return isAround(viewer.place, space) ? "near" : "distant";
}

/** Whether a member whose last known place is this one sees what is at `place` exactly. */
export const isAround = (lastPlace: Point | null, place: Point): boolean =>
  lastPlace !== null && distanceMetres(lastPlace, place) <= AROUND_METRES;

/** The position as the viewer sees it. Distance and order in a list use the same one, so that they reveal no more. */
export const visiblePosition = (place: Point, access: AccessLevel): Point =>
  roundedPoint(place, access === "distant" ? DISTANT_DIGITS : NEAR_DIGITS);

/** The position as admins see it. */
export const pointForAdmins = (place: Point): Point => roundedPoint(place, ADMIN_DIGITS);

/** A free text as the viewer sees it. A distant viewer sees none, because each text can name a place. */
export const visibleText = (words: string, access: AccessLevel): string => (access === "distant" ? "" : words);

/** The owner of a space as the viewer sees them. `ownerHidden`: it is in a home area, so only the parties see whose it is. */
export const ownerSeen = (
  space: { ownerHidden: boolean },
  owner: PublicRow,
  access: AccessLevel,
  now: Date,
): PublicMember | null =>
  access === "distant" || (access === "near" && space.ownerHidden) ? null : spaceOwner(owner, now);

/** The owner of a space for those who may see them: with the full last name only if they chose 'Show my full name'. */
export const spaceOwner = (row: PublicRow, now: Date): PublicMember =>
  row.showFullName ? seenAs(row.lastName, row, now) : publicMember(row, now);

/** The address of the photo with that key. */
const photoUrl = (key: string | null): string | null => (key === null ? null : `/photos/${key}`);

/** A row with the last name that the viewer may see. `now` decides whether the badge of an inaugural member is shown. */
const seenAs = (lastName: string, row: PublicRow, now: Date): PublicMember => ({
  id: row.id,
  firstName: row.firstName,
  lastName,
  vehicleDescription: row.vehicleDescription,
  licensePlate: row.licensePlate, // no more than the last 4 characters are ever stored (account/input.ts)
  rating: row.rating ?? DEFAULT_RATING,
  handovers: row.handovers,
  profileImageUrl: photoUrl(row.photoKey),
  inaugural: row.inauguralSince !== null || (row.inauguralUntil !== null && row.inauguralUntil > now),
});

/** A member as other members see them: first name and initial. */
export const publicMember = (row: PublicRow, now: Date): PublicMember => seenAs(initialOf(row.lastName), row, now);

/** A row as the member sees it, with the full name. */
export const ownMember = (row: OwnRow, now: Date): OwnMember => ({
  ...seenAs(row.lastName, row, now),
  email: row.email,
  city: row.city,
  points: row.points,
  spacesShared: row.spacesShared,
  createdAt: row.createdAt.toISOString(),
  isAdmin: row.role === "admin",
  showFullName: row.showFullName,
  showPresence: row.showPresence,
});

/**
 * A member whose name a home area hides, also from the driver of a promise: code words, vehicle and plate are enough to find
 * each other (docs/product.md#who-sees-what). The id stays, for messages, blocks and reports.
 */
export const asNeighbour = <Row extends Pick<PublicRow, "firstName" | "lastName" | "photoKey" | "showFullName">>(
  row: Row,
): Row => ({ ...row, firstName: HIDDEN_NAME, lastName: "", photoKey: null, showFullName: false });

/** Whether the owner's name is hidden from the driver: until the owner pressed 'I'm here'. */
export const hidesOwner = (space: { ownerHidden: boolean }, promise: { nameShownAt: Date | null } | null): boolean =>
  space.ownerHidden && !promise?.nameShownAt;

/** `asNeighbour` for the owner of a space whose name is hidden from the driver. */
export const ownerForDriver = <Row extends PublicRow>(
  owner: Row,
  space: { ownerHidden: boolean },
  promise: { nameShownAt: Date | null } | null,
): Row => (hidesOwner(space, promise) ? asNeighbour(owner) : owner);

/**
 * A query of the members who met this one only by a promise in a home area, and did not show their name. A conversation that
 * is older than the promise shows it: the two knew each other.
 */
export const hiddenOwnerIds = (on: Query, driverId: string, condition?: SQL) =>
  on
    .select({ ownerId: promises.ownerId })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .leftJoin(
      conversationSides,
      and(eq(conversationSides.memberId, promises.driverId), eq(conversationSides.partnerId, promises.ownerId)),
    )
    .leftJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .where(
      and(
        eq(promises.driverId, driverId),
        condition,
        eq(spaces.ownerHidden, true),
        isNull(promises.nameShownAt),
        or(isNull(conversations.id), gte(conversations.createdAt, promises.createdAt)),
      ),
    );

/** Which of these owners are hidden from the driver (`hiddenOwnerIds`). */
export async function hiddenOwners(on: Query, driverId: string, ownerIds: readonly string[]): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set();
  const rows = await hiddenOwnerIds(on, driverId, inArray(promises.ownerId, [...ownerIds]));
  return new Set(rows.map(({ ownerId }) => ownerId));
}

/**
 * Which of these spaces hide their owner's name from a member (`hidesOwner`), whether promised to the member or not. Of a
 * space that is gone nothing tells that it did not.
 */
export async function spacesHidingOwner(
  on: Query,
  viewerId: string,
  spaceIds: readonly string[],
): Promise<Set<string>> {
  if (spaceIds.length === 0) return new Set();
  const shown = and(eq(promises.spaceId, spaces.id), eq(promises.driverId, viewerId), isNotNull(promises.nameShownAt));
  const rows = await on
    .select({ id: spaces.id })
    .from(spaces)
    .leftJoin(promises, shown)
    .where(
      and(
        inArray(spaces.id, [...spaceIds]),
        or(eq(spaces.ownerId, viewerId), eq(spaces.ownerHidden, false), isNotNull(promises.id)),
      ),
    );
  const naming = new Set(rows.map(({ id }) => id));
  return new Set(spaceIds.filter((id) => !naming.has(id)));
}
