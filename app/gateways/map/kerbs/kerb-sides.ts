import type { Point } from "~/domain/places/rules";
import type { KerbPolicy } from "~/domain/shared/kerb-policy";
import type { Box, Line, Vertex } from "../geometry";
import { areApart, AROUND_EARTH, boxOf, distanceTo, isBeyondMap, mercatorOf, packed, unpacked } from "../geometry";

/** A side of a street, as far as one set of rules reaches. */
export interface KerbSide {
  policies: readonly KerbPolicy[];
  /** x, y, x, y … in world units (`packed`). */
  corners: Int32Array;
  box: Box;
}

/** World units along the equator: a whole number of them fits into 32 bits, and one is at most 4 cm. */
export const WORLD = 2 ** 30;
/** World units along the edge of a cell of the index: some 600 m. */
const CELL = 2 ** 14;
/** Sides have this many cells at most, about 20 by 20 km. */
export const MAX_CELLS = 1000;
/** Farther from every kerb than this, in metres, a place is at none. */
const MAX_KERB_METRES = 15;

/** A place in world units. */
export function worldAt(point: Point): Vertex {
  const { x, y } = mercatorOf(point);
  return { x: Math.round(x * WORLD), y: Math.round(y * WORLD) };
}

/** Whether a rule of this side is understood. A side without one says nothing, but it is nearer than the one across the street. */
export const hasRules = ({ policies }: KerbSide): boolean => policies.length > 0;

/** A side with these rules along a line in world units. */
export const kerbSide = (line: Line, policies: readonly KerbPolicy[]): KerbSide => ({
  policies,
  corners: packed(line),
  box: boxOf(line),
});

/** The cells that a box touches. */
export function cellsOf({ west, north, east, south }: Box): { count: number; keys: () => Generator<string> } {
  const cell = (edge: number) => Math.floor(edge / CELL);
  const [left, top, right, bottom] = [cell(west), cell(north), cell(east), cell(south)];
  return {
    count: (right - left + 1) * (bottom - top + 1),
    *keys() {
      for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield `${x} ${y}`;
    },
  };
}

export type KerbSides = ReturnType<typeof indexSides>;

/** All sides of a file, found by place. */
export function indexSides(sides: readonly KerbSide[]) {
  const cells = new Map<string, KerbSide[]>();
  for (const side of sides)
    for (const key of cellsOf(side.box).keys()) {
      const known = cells.get(key);
      if (known) known.push(side);
      else cells.set(key, [side]);
    }
  const sidesIn = (box: Box): KerbSide[] => {
    const found = new Set<KerbSide>();
    for (const key of cellsOf(box).keys())
      for (const side of cells.get(key) ?? []) if (!areApart(side.box, box)) found.add(side);
    return [...found];
  };
  return {
    /** The sides to draw. */
    within: (box: Box): KerbSide[] => sidesIn(box).filter(hasRules),
    /** The nearest side within 15 m. Its policies are empty where none is understood. */
    nearest(point: Point): KerbSide | null {
      if (isBeyondMap(point)) return null;
      const { x, y } = worldAt(point);
      const reach = (MAX_KERB_METRES * WORLD) / (AROUND_EARTH * Math.cos((point.latitude * Math.PI) / 180));
      let [best, least]: [KerbSide | null, number] = [null, reach];
      for (const side of sidesIn({ west: x - reach, north: y - reach, east: x + reach, south: y + reach })) {
        const away = distanceTo(unpacked(side.corners), { x, y });
        if (away <= least) [best, least] = [side, away];
      }
      return best;
    },
  };
}
