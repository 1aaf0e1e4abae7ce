import { and, eq, isNull, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { blurred } from "../places/rules";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import type { Reader } from "../shared/view-quota";
import { countsAsLooking, lastPlaceOf, placeAfter, type LastPlace, type OwnPlace, type PlaceState } from "./last-place";

const placeStateOf = preparedOnce((on) =>
  on
    .select({
      latitude: members.lastLatitude,
      longitude: members.lastLongitude,
      at: members.lastPlaceAt,
      typed: members.lastPlaceTyped,
      lookingUntil: members.lookingUntil,
      joinedAt: members.createdAt,
    })
    .from(members)
    .where(eq(members.id, sql.placeholder("memberId")))
    .prepare("place_of_member"),
);

/** The viewer of a list, and the viewer's place. */
export interface Viewer extends Reader {
  place: LastPlace | null;
}

/** The member as the viewer of a list: the date of joining and the last known place. */
export async function viewerOf(context: Context, actor: Pick<Actor, "id">): Promise<Viewer> {
  const [row] = await placeStateOf(context.read).execute({ memberId: actor.id });
  if (!row) return refuse("unauthorized");
  return { id: actor.id, joinedAt: row.joinedAt, place: lastPlaceOf(row, context.clock.now()) };
}

/** The member's last known place, rounded to about 100 m, with its time; null when none is younger than 24 h. */
export async function lastPlace(context: Context, actor: Pick<Actor, "id">): Promise<LastPlace | null> {
  const [row] = await placeStateOf(context.read).execute({ memberId: actor.id });
  return row ? lastPlaceOf(row, context.clock.now()) : null;
}

/**
 * Stores the member's place, rounded to 3 decimals, and signals it to the server's map of members. It writes nothing while
 * the member stays there. False: the member cannot have driven there, so it counts as looking for 30 minutes
 * (docs/product.md#last-known-place).
 */
export async function rememberPlace(context: Context, actor: Actor, point: OwnPlace): Promise<boolean> {
  const [known] = await placeStateOf(context.read).execute({ memberId: actor.id });
  const now = context.clock.now();
  if (!known) return refuse("unauthorized");
  if (!placeAfter(known, roughly(point), now)) return !countsAsLooking(known, blurred(point), now);
  return change(context, async (tx) => {
    const events = await movePlace(tx, context, actor, point);
    return { result: events.length > 0, events };
  });
}

/** `rememberPlace` inside another change, which returns the events. */
export async function movePlace(tx: Query, context: Context, actor: Actor, point: OwnPlace): Promise<DomainEvent[]> {
  const [known] = await placeStateOf(tx).execute({ memberId: actor.id });
  const next = known && placeAfter(known, roughly(point), context.clock.now());
  return next ? storePlace(tx, actor, known, next) : [];
}

const roughly = ({ typed = false, ...point }: OwnPlace): OwnPlace => ({ ...blurred(point), typed });

async function storePlace(tx: Query, actor: Actor, known: PlaceState, next: PlaceState): Promise<DomainEvent[]> {
  const { latitude, longitude, at, typed, lookingUntil } = next;
  await tx
    .update(members)
    .set({ lastLatitude: latitude, lastLongitude: longitude, lastPlaceAt: at, lastPlaceTyped: typed, lookingUntil })
    .where(and(eq(members.id, actor.id), isNull(members.deletedAt)));
  if (latitude === null || longitude === null || at === known.at) return [];
  return [{ type: "member-moved", memberId: actor.id, place: { latitude, longitude, typed } }];
}
