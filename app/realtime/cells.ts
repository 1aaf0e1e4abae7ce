import { distanceMiles, EARTH_RADIUS_MILES, METRES_PER_MILE, REACH_METRES, type Point } from "~/domain/places/rules";
import { DAY } from "~/domain/shared/clock";

/** A member's last known place and its time. */
export interface Whereabouts extends Point {
  at: Date;
}

const REACH_MILES = REACH_METRES / METRES_PER_MILE;
const REACH_DEGREES = degrees(REACH_MILES / EARTH_RADIUS_MILES);
/** Degrees. A cell is as high and at least as wide as the searched circle, which so touches two rows and two cells in each. */
const ROW_DEGREES = 2 * REACH_DEGREES;
const ROWS = Math.ceil(180 / ROW_DEGREES);
/** Larger than the number of cells in every row. */
const ROW_STRIDE = 10_000;

/**
 * A spatial index of members: cells of latitude and longitude, so that an event looks only at its neighbourhood.
 * Rows near the poles have fewer cells. A row's last cell is next to its first.
 */
export class Cells {
  readonly #cells = new Map<number, Map<string, Whereabouts>>();
  readonly #cellOf = new Map<string, number>();

  /** An older place never replaces a newer one. */
  place(memberId: string, whereabouts: Whereabouts): void {
    const known = this.#whereabouts(memberId);
    if (known && known.at > whereabouts.at) return;
    this.remove(memberId);
    const cell = cellAt(whereabouts);
    const people = this.#cells.get(cell);
    if (people) people.set(memberId, whereabouts);
    else this.#cells.set(cell, new Map([[memberId, whereabouts]]));
    this.#cellOf.set(memberId, cell);
  }

  remove(memberId: string): void {
    const cell = this.#cellOf.get(memberId);
    if (cell === undefined) return;
    this.#cellOf.delete(memberId);
    const people = this.#cells.get(cell);
    people?.delete(memberId);
    if (people?.size === 0) this.#cells.delete(cell);
  }

  /** Members within 2 miles of the point whose place is at most 24 h old. */
  *near(point: Point, now: Date): Generator<string> {
    for (const cell of cellsAround(point)) {
      for (const [memberId, place] of this.#cells.get(cell) ?? []) {
        if (now.getTime() - place.at.getTime() <= DAY && distanceMiles(point, place) <= REACH_MILES) yield memberId;
      }
    }
  }

  #whereabouts(memberId: string): Whereabouts | undefined {
    const cell = this.#cellOf.get(memberId);
    return cell === undefined ? undefined : this.#cells.get(cell)?.get(memberId);
  }
}

const rowAt = (latitude: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) / ROW_DEGREES)));

/** How many cells fit into a row, measured at its edge nearer to the pole. */
function cellsIn(row: number): number {
  const south = row * ROW_DEGREES - 90;
  const narrowest = Math.min(90, Math.max(-south, south + ROW_DEGREES));
  return Math.max(1, Math.floor((360 * Math.cos(radians(narrowest))) / ROW_DEGREES));
}

const columnAt = (longitude: number, columns: number): number => Math.floor(((longitude + 180) / 360) * columns);

const cellAt = ({ latitude, longitude }: Point): number => {
  const row = rowAt(latitude);
  const columns = cellsIn(row);
  return row * ROW_STRIDE + (columnAt(longitude, columns) % columns);
};

function* cellsAround({ latitude, longitude }: Point): Generator<number> {
  const spread = longitudesWithinReach(latitude);
  for (let row = rowAt(latitude - REACH_DEGREES); row <= rowAt(latitude + REACH_DEGREES); row++) {
    const columns = cellsIn(row);
    const first = columnAt(longitude - spread, columns);
    const last = Math.min(columnAt(longitude + spread, columns), first + columns - 1);
    for (let column = first; column <= last; column++) yield row * ROW_STRIDE + ((column + columns) % columns);
  }
}

/** Half the width of a 2-mile circle in degrees of longitude; 180 when the circle covers a pole. */
function longitudesWithinReach(latitude: number): number {
  const ratio = Math.sin(radians(REACH_DEGREES)) / Math.cos(radians(latitude));
  return Math.abs(latitude) + REACH_DEGREES >= 90 ? 180 : degrees(Math.asin(Math.min(1, ratio)));
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
