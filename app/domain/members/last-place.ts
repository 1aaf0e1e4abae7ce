import { distanceMetres, isTooFast, LAST_PLACE_METRES, type Point } from "../places/rules";
import { after, DAY, MINUTE } from "../shared/clock";

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

/** An own position: measured by the phone, or typed ('I am here'). */
export type OwnPlace = Point & { typed?: boolean };

/** The stored place as long as it counts. */
export function lastPlaceOf(
  { latitude, longitude, at, typed }: Omit<PlaceState, "lookingUntil">,
  now: Date,
): LastPlace | null {
  if (latitude === null || longitude === null || at === null) return null;
  return now.getTime() - at.getTime() > LAST_PLACE_LASTS_MS ? null : { latitude, longitude, at, typed };
}

/** Whether the member cannot have driven to that place since the last known one, which may be some metres off. */
export function countsAsLooking(known: PlaceState, place: Point, now: Date): boolean {
  const last = lastPlaceOf(known, now);
  return last !== null && isTooFast(distanceMetres(last, place) - LAST_PLACE_METRES, now.getTime() - last.at.getTime());
}

/**
 * The stored place after a position of the member; null when nothing changes. The metres that a place may be off excuse a
 * position, but do not move the stored place: many short steps would lead through a city in a moment.
 */
export function placeAfter(
  known: PlaceState,
  { latitude, longitude, typed = false }: OwnPlace,
  now: Date,
): PlaceState | null {
  const place = { latitude, longitude };
  const last = lastPlaceOf(known, now);
  const here = { ...place, at: now, typed, lookingUntil: null };
  if (!last) return here;
  if (countsAsLooking(known, place, now)) {
    if (known.lookingUntil === null) return { ...known, lookingUntil: after(now, LOOKING_MS) };
    return now < known.lookingUntil ? null : here;
  }
  const metres = distanceMetres(last, place);
  const elapsed = now.getTime() - last.at.getTime();
  if (metres >= STAYED_METRES) return isTooFast(metres, elapsed) ? null : here;
  const measured = last.typed && !typed;
  return Math.abs(elapsed) < FRESH_MS && !measured ? null : here;
}
