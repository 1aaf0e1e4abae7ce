import { distanceMiles, EARTH_RADIUS_MILES, METRES_PER_MILE, REACH_METRES, type Point } from "~/domain/places/rules";
import { DAY } from "~/domain/shared/clock";

/** A member's last known place and its time. */
export interface Whereabouts extends Point {
  at: Date;
  /** The member typed it; no phone measured it. */
  typed: boolean;
}

const REACH_MILES = REACH_METRES / METRES_PER_MILE;
/** Two places that differ by more degrees of latitude are farther apart than the reach, also after rounding. */
const REACH_DEGREES = 1.000_001 * (REACH_MILES / EARTH_RADIUS_MILES) * (180 / Math.PI);

/**
 * The last known places of the connected members. An event looks at every place: 10,000 of them cost less than a
 * millisecond (docs/decisions/0008-events-by-place.md).
 */
export class PlacesOfMembers {
  readonly #places = new Map<string, Whereabouts>();

  /** Notes where a member is; an older place never replaces a newer one. */
  set(memberId: string, whereabouts: Whereabouts): void {
    const known = this.#places.get(memberId);
    if (!known || known.at <= whereabouts.at) this.#places.set(memberId, whereabouts);
  }

  get(memberId: string): Whereabouts | null {
    return this.#places.get(memberId) ?? null;
  }

  remove(memberId: string): void {
    this.#places.delete(memberId);
  }

  /**
   * Members within 2 miles of the point whose place is at most 24 h old. Lists show exact places for 200 m more
   * (AROUND_METRES), so that nothing within 2 miles of the member itself is distant there. Events go no farther than this
   * (docs/product.md#realtime).
   */
  *near(point: Point, now: Date): Generator<string> {
    for (const [memberId, place] of this.#places) {
      if (Math.abs(place.latitude - point.latitude) > REACH_DEGREES) continue;
      if (distanceMiles(point, place) > REACH_MILES || now.getTime() - place.at.getTime() > DAY) continue;
      yield memberId;
    }
  }
}
