import { MAX_ZOOM, MIN_ZOOM, type Point } from "~/domain/places/rules";

/** CSS pixels: to the right and down, from the world's north-west corner or from a map's centre. */
export interface Pixel {
  x: number;
  y: number;
}

/** Edge of a tile in CSS pixels. */
export const TILE = 256;
/** Where Web Mercator ends: beyond it the poles run to infinity. */
export const MAX_LATITUDE = 85.0511287798;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const worldSize = (zoom: number): number => TILE * 2 ** zoom;
const wrap = (value: number, length: number): number => ((value % length) + length) % length;

/** Pixels of a place in the world at this zoom. */
export function project({ latitude, longitude }: Point, zoom: number): Pixel {
  const sine = Math.sin((clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180);
  const size = worldSize(zoom);
  return { x: ((longitude + 180) / 360) * size, y: (0.5 - Math.atanh(sine) / (2 * Math.PI)) * size };
}

/** The place under a pixel: wrapped at the antimeridian, stopped at the poles. */
export function unproject({ x, y }: Pixel, zoom: number): Point {
  const size = worldSize(zoom);
  const mercator = Math.PI * (1 - (2 * clamp(y, 0, size)) / size);
  return {
    latitude: (Math.atan(Math.sinh(mercator)) * 180) / Math.PI,
    longitude: (wrap(x, size) / size) * 360 - 180,
  };
}

/** Whole pixels from the map's centre to a place, the short way around the world. */
export function offset(place: Point, centre: Point, zoom: number): Pixel {
  const [there, here, size] = [project(place, zoom), project(centre, zoom), worldSize(zoom)];
  return { x: Math.round(wrap(there.x - here.x + size / 2, size) - size / 2), y: Math.round(there.y - here.y) };
}

/** The centre after the map moved by so many pixels. */
export function panned(centre: Point, zoom: number, by: Pixel): Point {
  const { x, y } = project(centre, zoom);
  return unproject({ x: x + by.x, y: y + by.y }, zoom);
}

/** The longitude of the same meridian that is next to the centre's: 181 instead of −179. */
export const longitudeBeside = (longitude: number, centre: number): number =>
  centre + wrap(longitude - centre + 180, 360) - 180;

export const zoomWithin = (zoom: number): number => clamp(Math.round(zoom), MIN_ZOOM, MAX_ZOOM);
