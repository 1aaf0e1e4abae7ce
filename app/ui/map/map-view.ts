import type { Point } from "~/domain/places/rules";
import { offset, panned, zoomWithin, type Pixel } from "./mercator";

/** The part of the world that a map shows. */
export interface MapView {
  centre: Point;
  zoom: number;
}

/** A page's address with this view of the map in it; the map adds `#map`. */
export type LinkToView = (view: MapView) => string;

/** How far one step moves the map, in CSS pixels: less than the height of the smallest map. */
const STEP_PIXELS = 100;

export const directions = {
  north: { x: 0, y: -STEP_PIXELS },
  east: { x: STEP_PIXELS, y: 0 },
  south: { x: 0, y: STEP_PIXELS },
  west: { x: -STEP_PIXELS, y: 0 },
} as const satisfies Record<string, Pixel>;

export const moved = ({ centre, zoom }: MapView, direction: keyof typeof directions): MapView => ({
  centre: panned(centre, zoom, directions[direction]),
  zoom,
});

export const zoomed = ({ centre, zoom }: MapView, by: 1 | -1): MapView => ({ centre, zoom: zoomWithin(zoom + by) });

/** The part of every map that no control, sheet or edge covers, around its middle, in CSS pixels: that of a phone of 320 × 568. */
const CLEAR_PIXELS: Pixel = { x: 120, y: 64 };

/**
 * The view between all places, such as the member's and those promised to them, at the largest zoom, up to `zoom`, at which
 * they fit into what nothing covers.
 */
export function fitted(centre: Point, others: readonly Point[], zoom: number): MapView {
  const pixels = [{ x: 0, y: 0 }, ...others.map((other) => offset(other, centre, zoom))];
  const [west, east] = rangeOf(pixels.map(({ x }) => x));
  const [north, south] = rangeOf(pixels.map(({ y }) => y));
  const excess = Math.max(1, (east - west) / CLEAR_PIXELS.x, (south - north) / CLEAR_PIXELS.y);
  return {
    centre: panned(centre, zoom, { x: (west + east) / 2, y: (north + south) / 2 }),
    zoom: zoomWithin(zoom - Math.ceil(Math.log2(excess))),
  };
}

/** The view around a place, moved towards another one as far as the first stays in what nothing covers. */
export function towards(centre: Point, other: Point, zoom: number): MapView {
  const { x, y } = offset(other, centre, zoom);
  return { centre: panned(centre, zoom, { x: halfWay(x, CLEAR_PIXELS.x), y: halfWay(y, CLEAR_PIXELS.y) }), zoom };
}

/** Half of the way, and at most half of the clear part's size, so that what was in the middle stays in it. */
const halfWay = (pixels: number, clear: number): number => Math.min(clear, Math.max(-clear, pixels)) / 2;

const rangeOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
