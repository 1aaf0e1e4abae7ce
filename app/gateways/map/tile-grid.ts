import type { Point } from "~/domain/places/rules";
import { AROUND_EARTH, isBeyondMap, mercatorOf, type Vertex } from "./geometry";
import { EXTENT } from "./shapes";

export type Grid = ReturnType<typeof gridAt>;

/** Where a place of a tile is in the plane of `gridAt`. */
export const fromTile =
  (tile: Vertex) =>
  ({ x, y }: Vertex): Vertex => ({ x: x + tile.x * EXTENT, y: y + tile.y * EXTENT });

/** All tiles of a zoom as one plane of their units, seen from a point. */
export function gridAt(point: Point, zoom: number) {
  const size = 2 ** zoom * EXTENT;
  const share = mercatorOf(point);
  const at = { x: share.x * size, y: share.y * size };
  const metres = (AROUND_EARTH * Math.cos((point.latitude * Math.PI) / 180)) / size;
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    at,
    /** Metres in a unit, here. */
    metres,
    /** The latitude and longitude of a place in the plane. */
    pointOf: ({ x, y }: Vertex): Point => ({
      latitude: rounded((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI),
      longitude: rounded((x / size) * 360 - 180),
    }),
    /** The tiles within `reach` metres, the nearest first. */
    tilesWithin(reach: number): Vertex[] {
      if (isBeyondMap(point)) return [];
      const units = reach / metres;
      const tiles: Vertex[] = [];
      for (let x = Math.floor((at.x - units) / EXTENT); x <= Math.floor((at.x + units) / EXTENT); x++)
        for (let y = Math.floor((at.y - units) / EXTENT); y <= Math.floor((at.y + units) / EXTENT); y++)
          if (x >= 0 && y >= 0 && x < 2 ** zoom && y < 2 ** zoom) tiles.push({ x, y });
      const away = ({ x, y }: Vertex) => Math.hypot((x + 0.5) * EXTENT - at.x, (y + 0.5) * EXTENT - at.y);
      return tiles.sort((a, b) => away(a) - away(b));
    },
  };
}
