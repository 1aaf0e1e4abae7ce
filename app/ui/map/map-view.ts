import type { Point } from "~/domain/places/rules";
import { panned, zoomWithin, type Pixel } from "./mercator";

/** The part of the world that a map shows. */
export interface MapView {
  centre: Point;
  zoom: number;
}

/** A page's address with this view of the map in it; the map adds `#map`. */
export type LinkToView = (view: MapView) => string;

/** How far one step moves the map, in CSS pixels: less than the height of the smallest map. */
const STEP = 100;

export const directions = {
  north: { x: 0, y: -STEP },
  east: { x: STEP, y: 0 },
  south: { x: 0, y: STEP },
  west: { x: -STEP, y: 0 },
} as const satisfies Record<string, Pixel>;

export const moved = ({ centre, zoom }: MapView, direction: keyof typeof directions): MapView => ({
  centre: panned(centre, zoom, directions[direction]),
  zoom,
});

export const zoomed = ({ centre, zoom }: MapView, by: 1 | -1): MapView => ({ centre, zoom: zoomWithin(zoom + by) });
