import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { homeAreas, spaces } from "~db/schema";
import { inMemberTransaction, removeOwn } from "../members";
import { distanceMetres, type Point } from "../places/rules";
import { dayIn } from "../shared/calendar";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { promiseOf, type SpaceRow, updateSpace, activeSpacesOf } from "./rows";
import { spaceEvents } from "./space-events";
import { overdue } from "./space-rules";
import { HOME_AREA_DAYS, HOME_AREA_METRES, type HomeArea, type HomeAreaOffer } from "./home-area-rules";

/** Most shares that are looked at for an offer. */
const MAX_SHARES_READ = 100;

export interface HomeAreas {
  areas: HomeArea[];
  /** Null until the member has shared near one place on 3 days, and where that place lies in a home area. */
  offer: HomeAreaOffer | null;
}

/** The member's home areas, newest first, and the one that can be made near the newest share (docs/product.md#who-sees-what). */
export async function homeAreasOf(context: Context, actor: Actor): Promise<HomeAreas> {
  const areas = await areasOf(context.read, actor.id);
  const shares = await lastShares(context.read, actor.id);
  const [newest] = shares;
  const days = newest ? daysNear(context, shares, newest) : 0;
  const offers = newest && days >= HOME_AREA_DAYS && !areas.some((area) => isNear(area, newest));
  return {
    areas: areas.map(({ id, address }) => ({ id, address })),
    offer: offers ? { spaceId: newest.id, address: newest.address, days } : null,
  };
}

/** Whether a space at `place` names nobody. */
export async function isInHomeArea(tx: Query, memberId: string, place: Point): Promise<boolean> {
  const areas = await placesOfAreas(tx).execute({ memberId });
  return areas.some((area) => isNear(area, place));
}

// Prepared, because every share asks.
const placesOfAreas = preparedOnce("places_of_home_areas", (on) =>
  on
    .select({ latitude: homeAreas.latitude, longitude: homeAreas.longitude })
    .from(homeAreas)
    .where(eq(homeAreas.memberId, sql.placeholder("memberId"))),
);

/**
 * From now on the member's spaces within 200 m of a space of theirs say 'A neighbour'; active ones at once. Refuses with
 * `not-found` unless the member shared there on 3 days. A second area at the same place is no error.
 */
export async function addHomeArea(context: Context, actor: Actor, spaceId: string): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const shares = await lastShares(tx, actor.id);
    const share = shares.find(({ id }) => id === spaceId);
    if (!share || daysNear(context, shares, share) < HOME_AREA_DAYS) return refuse("not-found");
    if (await isInHomeArea(tx, actor.id, share)) return;
    const { latitude, longitude, address } = share;
    const createdAt = context.clock.now();
    await tx
      .insert(homeAreas)
      .values({ id: context.newId(), memberId: actor.id, latitude, longitude, address, createdAt });
    return { events: await updateHiddenOwners(tx, context, actor) };
  });
}

/** From now on the member's spaces in a home area show the member again; active ones at once. Refuses with `not-found`. */
export const removeHomeArea = (context: Context, actor: Actor, id: string): Promise<void> =>
  removeOwn(context, actor, homeAreas, id, (tx) => updateHiddenOwners(tx, context, actor));

/** Decides anew for each active space of the member whether its card names them. */
async function updateHiddenOwners(tx: Query, context: Context, actor: Actor): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  const active = await tx.select().from(spaces).where(activeSpacesOf(actor.id));
  for (const space of active) {
    const ownerHidden = await isInHomeArea(tx, actor.id, space);
    if (ownerHidden === space.ownerHidden) continue;
    const updated = await updateSpace(tx, space, { ownerHidden });
    // No phone shows a listing that is over, and the job that ends it or its promise sends the new card.
    if (overdue(updated, context.clock.now()) !== null) continue;
    events.push(...(await spaceEvents(tx, context, updated, await promiseOf(tx, updated))).events);
  }
  return events;
}

const areasOf = (on: Query, memberId: string) =>
  on.select().from(homeAreas).where(eq(homeAreas.memberId, memberId)).orderBy(desc(homeAreas.id));

/** The member's last shares whose exact place is still known, newest first. */
const lastShares = (on: Query, memberId: string) =>
  on
    .select()
    .from(spaces)
    .where(and(eq(spaces.ownerId, memberId), isNull(spaces.coarsenedAt)))
    .orderBy(desc(spaces.createdAt))
    .limit(MAX_SHARES_READ);

/** On how many days the member shared near a place. */
function daysNear({ settings }: Context, shares: readonly SpaceRow[], place: Point): number {
  const near = shares.filter((share) => isNear(share, place));
  return new Set(near.map(({ createdAt }) => dayIn(settings.timeZone, createdAt))).size;
}

const isNear = (area: Point, place: Point): boolean => distanceMetres(area, place) <= HOME_AREA_METRES;
