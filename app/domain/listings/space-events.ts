import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { oneOf, type Query } from "~db/query";
import { activeStatuses, promises, spaces } from "~db/schema";
import { blockedMemberIds, ownerForDriver, publicRow, type PublicRow } from "../members";
import type { Context, Outcome } from "../shared/context";
import type { ClientEvent, Notice } from "../shared/events";
import { eventsOfRequest } from "./request-events";
import { type PromiseRow, type SpaceRow, activeSpacesOf, type SpaceNow, type SpaceWithPromise } from "./rows";
import { partyCardOf, spaceCard } from "./space-card";
import { isActive, overdue, type SpaceForParty } from "./space-rules";
import { streetIsFull } from "./strangers-per-street";

/** A notice for the owner or the driver of a promise. */
export interface Addressed extends Notice {
  memberId: string;
}

/** The owner of a space and the driver of its promise, as they are now. */
export interface Sides {
  owner: PublicRow;
  driver: PublicRow | null;
}

export async function sidesOf(tx: Query, space: SpaceRow, promise: PromiseRow | null): Promise<Sides> {
  const owner = await publicRow(tx, space.ownerId);
  if (!owner) throw new Error(`space ${space.id} has no owner`);
  return { owner, driver: promise?.driverId ? await publicRow(tx, promise.driverId) : null };
}

/** The space's newest promise, and the same as long as it runs. */
function newestOf(space: SpaceRow, promise: PromiseRow | null) {
  const newest = space.promiseId === promise?.id ? promise : null;
  return { newest, current: newest?.endedAt === null ? newest : null };
}

/** The space's card for its owner and the driver of its promise. */
function cardForSides(space: SpaceRow, promise: PromiseRow | null, { owner, driver }: Sides, now: Date): SpaceForParty {
  const { newest, current } = newestOf(space, promise);
  const seenOwner = newest?.driverId ? ownerForDriver(owner, space, newest) : owner;
  return partyCardOf(space, seenOwner, current, current && driver, now);
}

/** The card alone, for an answer of which nobody else hears. */
export const partyCard = async (
  tx: Query,
  { clock }: Context,
  { space, promise }: SpaceWithPromise,
): Promise<SpaceForParty> => cardForSides(space, promise, await sidesOf(tx, space, promise), clock.now());

/**
 * The events after a space changed. Members near get the public card, or the removal. The owner and the driver get their own
 * card with their private fields. Returns that card too, for the call's answer. `known`: both sides, if the caller has read them.
 */
export async function spaceEvents(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow | null,
  notices: readonly Addressed[] = [],
  known?: Sides,
): Promise<{ card: SpaceForParty; events: ClientEvent[] }> {
  const now = context.clock.now();
  const { newest, current } = newestOf(space, promise);
  const sides = known ?? (await sidesOf(tx, space, current));
  const { owner } = sides;
  const hidden = await blockedMemberIds(tx, space.ownerId);
  const concerned = [space.ownerId, newest?.driverId, ...notices.map((notice) => notice.memberId)];
  const parties = [...new Set(concerned)].filter((id): id is string => !!id && !hidden.includes(id));
  const card = cardForSides(space, promise, sides, now);
  const place = { latitude: space.latitude, longitude: space.longitude };
  const near = { near: place, except: [...hidden, ...parties], uncounted: space.ofStranger };
  const gone = !isActive(space.status);
  const events: ClientEvent[] = [];
  if (gone) events.push({ type: "PARKING_SPACE_REMOVED", audience: near, data: { id: space.id } });
  else if (!(await streetIsFull(tx, space)))
    events.push({
      type: "PARKING_SPACE_UPDATED",
      audience: near,
      data: { space: spaceCard(space, owner, current, now) },
    });
  for (const memberId of parties) {
    const audience = { members: [memberId] };
    const { title, message, noticeId, inBars } = notices.find((notice) => notice.memberId === memberId) ?? {};
    const notice = noticeId ? { title, message, noticeId, ...(inBars && { inBars }) } : {};
    const knows = memberId === space.ownerId || memberId === current?.driverId;
    const data = { space: knows ? card : spaceCard(space, owner, current, now), ...notice };
    if (gone) events.push({ type: "PARKING_SPACE_REMOVED", audience, data: { id: space.id, ...notice } });
    else events.push({ type: "PARKING_SPACE_UPDATED", audience, data });
  }
  return { card, events };
}

/** Events with the cards of the active spaces that a member shares or drives to, after their name or photo changed. */
export async function eventsOfSpaces(tx: Query, context: Context, memberId: string): Promise<ClientEvent[]> {
  const driven = tx
    .select({ id: promises.spaceId })
    .from(promises)
    .where(and(eq(promises.driverId, memberId), isNull(promises.endedAt)));
  const rows = await tx
    .select({ space: spaces, promise: promises })
    .from(spaces)
    .leftJoin(promises, eq(promises.id, spaces.promiseId))
    .where(and(oneOf(spaces.status, activeStatuses), or(eq(spaces.ownerId, memberId), inArray(spaces.id, driven))));
  const now = context.clock.now();
  const current = rows.filter(({ space }) => overdue(space, now) === null);
  const events = [];
  for (const { space, promise } of current) events.push(...(await spaceEvents(tx, context, space, promise)).events);
  return events;
}

/** The answer to an act that has happened already: the card as it is, and what reading the space has ended. */
export async function answerAsItIs(
  tx: Query,
  context: Context,
  { events, ...current }: SpaceNow,
): Promise<Outcome<SpaceForParty>> {
  return { result: await partyCard(tx, context, current), events };
}

/**
 * Events with the new cards of a member's spaces and request. Call it in the transaction that changes the member's name,
 * vehicle, plate or photo.
 */
export const profileEvents = async (tx: Query, context: Context, memberId: string): Promise<ClientEvent[]> => [
  ...(await eventsOfSpaces(tx, context, memberId)),
  ...(await eventsOfRequest(tx, context, memberId)),
];

/** Removes one member's active spaces from another member's phone, as if they were closed. */
export async function hideSpaces(tx: Query, ownerId: string, fromId: string): Promise<ClientEvent[]> {
  const active = await tx.select({ id: spaces.id }).from(spaces).where(activeSpacesOf(ownerId));
  const audience = { members: [fromId] };
  return active.map(({ id }) => ({ type: "PARKING_SPACE_REMOVED", audience, data: { id } }));
}
