import type { Point } from "~/domain/places/rules";
import { type Line, mercatorOf, type Vertex } from "~/gateways/map/geometry";

/** The town is laid out in metres around its market square: x to the east, y to the south. */
const CENTRE: Point = { latitude: 40.6725, longitude: -73.9765 };

const METRES_PER_DEGREE = 111_195;
const SHRINK = Math.cos((CENTRE.latitude * Math.PI) / 180);

export const pointAt = ({ x, y }: Vertex): Point => ({
  latitude: CENTRE.latitude - y / METRES_PER_DEGREE,
  longitude: CENTRE.longitude + x / METRES_PER_DEGREE / SHRINK,
});

/** A place of the town as shares of the world's edge. */
export const mercatorAt = (place: Vertex): Vertex => mercatorOf(pointAt(place));

/** Something on the map, in metres, as the Protomaps basemap's schema 4 describes it. */
export interface Feature {
  layer: "water" | "landuse" | "roads" | "buildings" | "places" | "pois";
  type: "point" | "line" | "area";
  line: Line;
  /** The archive's first zoom with it. */
  fromZoom: number;
  properties: Readonly<Record<string, string | number>>;
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
