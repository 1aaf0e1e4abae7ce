import { and, eq, isNull, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { blurred, distanceMetres, isTooFast, LAST_PLACE_METRES, type Point } from "../places/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import type { Viewing } from "../shared/view-quota";

/** How long a last known place counts (docs/product.md#last-known-place). */
const LAST_PLACE_LASTS_MS = DAY;
/** The place of a member who stays within these metres is stored again only after this time. */
const STAYED_METRES = 100;
const FRESH_MS = 5 * MINUTE;
/** How long an impossible position counts as looking, not as being there. */
const LOOKING_MS = 30 * MINUTE;

/** A stored last known place. */
export interface PlaceState {
  latitude: number | null;
  longitude: number | null;
  at: Date | null;
  /** The member typed it; no phone measured it. */
  typed: boolean;
  /** Until this time, places too far to have driven to do not count. */
  lookingUntil: Date | null;
}

export type LastPlace = Point & { at: Date; typed: boolean };

/** An own position: measured by the phone, or typed ('I'm here'). */
export type OwnPlace = Point & { typed?: boolean };

/** The stored place as long as it counts. */
export function lastPlaceOf(
  { latitude, longitude, at, typed }: Omit<PlaceState, "lookingUntil">,
  now: Date,
): LastPlace | null {
  if (latitude === null || longitude === null || at === null) return null;
  return now.getTime() - at.getTime() > LAST_PLACE_LASTS_MS ? null : { latitude, longitude, at, typed };
}

/** What a position of the member says. */
interface Judged {
  /** The member can have driven there. Otherwise it counts as looking. */
  isThere: boolean;
  /** The stored place afterwards. Null: nothing changes. */
  next: PlaceState | null;
}

/**
 * Judges a position of the member. A jump within the rounding error doesn't count as looking, but the stored place still
 * moves at driving speed only: many short steps would lead through a city in a moment.
 */
function judge(known: PlaceState, { typed = false, ...point }: OwnPlace, now: Date): Judged {
  const place = blurred(point);
  const unchanged: Judged = { isThere: true, next: null };
  const moved: Judged = { isThere: true, next: { ...place, at: now, typed, lookingUntil: null } };
  const last = lastPlaceOf(known, now);
  if (!last) return moved;
  const metres = distanceMetres(last, place);
  const elapsed = now.getTime() - last.at.getTime();
  if (isTooFast(metres - LAST_PLACE_METRES, elapsed)) {
    const { lookingUntil } = known;
    if (lookingUntil === null) return { isThere: false, next: { ...known, lookingUntil: after(now, LOOKING_MS) } };
    return now < lookingUntil ? { isThere: false, next: null } : moved;
  }
  if (metres >= STAYED_METRES) return isTooFast(metres, elapsed) ? unchanged : moved;
  const replacesTyped = last.typed && !typed;
  return Math.abs(elapsed) < FRESH_MS && !replacesTyped ? unchanged : moved;
}

/** What is read of a member for `lastPlaceOf` and the quota of views. */
export const viewerColumns = {
  joinedAt: members.createdAt,
  latitude: members.lastLatitude,
  longitude: members.lastLongitude,
  at: members.lastPlaceAt,
  typed: members.lastPlaceTyped,
};

const placeStateOf = preparedOnce("place_of_member", (on) =>
  on
    .select({ ...viewerColumns, lookingUntil: members.lookingUntil })
    .from(members)
    .where(eq(members.id, sql.placeholder("memberId"))),
);

/** The viewer of a list, and the viewer's place. */
export interface Viewer extends Viewing {
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
 * Stores the member's place, rounded to 3 decimals, and signals it to the server's map of members. While the member
 * stays there it writes at most every 5 minutes. False: the member cannot have driven there, so it counts as looking for
 * 30 minutes (docs/product.md#last-known-place).
 */
export async function rememberPlace(context: Context, actor: Actor, point: OwnPlace): Promise<boolean> {
  const [known] = await placeStateOf(context.read).execute({ memberId: actor.id });
  if (!known) return refuse("unauthorized");
  const { isThere, next } = judge(known, point, context.clock.now());
  if (next) await inTransaction(context, async (tx) => ({ events: await movePlace(tx, context, actor, point) }));
  return isThere;
}

/** `rememberPlace` inside another change, which returns the events. */
export async function movePlace(tx: Query, context: Context, actor: Actor, point: OwnPlace): Promise<DomainEvent[]> {
  const [known] = await placeStateOf(tx).execute({ memberId: actor.id });
  const next = known && judge(known, point, context.clock.now()).next;
  return next ? storePlace(tx, actor, known, next) : [];
}

async function storePlace(tx: Query, actor: Actor, known: PlaceState, next: PlaceState): Promise<DomainEvent[]> {
  const { latitude, longitude, at, typed, lookingUntil } = next;
  await tx
    .update(members)
    .set({ lastLatitude: latitude, lastLongitude: longitude, lastPlaceAt: at, lastPlaceTyped: typed, lookingUntil })
    .where(and(eq(members.id, actor.id), isNull(members.deletedAt)));
  if (latitude === null || longitude === null || at === known.at) return [];
  return [{ type: "member-moved", memberId: actor.id, place: { latitude, longitude, typed } }];
}
