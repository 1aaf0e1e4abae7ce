/** Degrees; latitude −90 to 90, longitude −180 to 180. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Sphere radius in miles (specification 9). */
export const EARTH_RADIUS_MILES = 3959;
/** About 2 miles, in metres: the reach of lists, requests and events (specification 9). */
export const REACH_METRES = 3218;
export const METRES_PER_MILE = 1609;
/** The radius choices on the map, in miles; 2 is the default and the most (PRODUCT 2). */
export const radiusChoices = [0.5, 1, 2] as const;
export type RadiusMiles = (typeof radiusChoices)[number];
export const DEFAULT_RADIUS_MILES: RadiusMiles = 2;

export const MIN_ZOOM = 10;
export const MAX_ZOOM = 18;
export const DEFAULT_ZOOM = 15;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in miles. */
export function distanceMiles(from: Point, to: Point): number {
  const dLatitude = radians(to.latitude - from.latitude);
  const dLongitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const distanceMetres = (from: Point, to: Point): number => distanceMiles(from, to) * METRES_PER_MILE;

export const metresOf = (radius: RadiusMiles): number => (radius === 2 ? REACH_METRES : radius * METRES_PER_MILE);

/** '0.4 mi' */
export const distanceText = (miles: number): string => `${miles.toFixed(1)} mi`;

const winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

/** The eighth of the compass in which `to` lies, seen from `from`. */
export function compass(from: Point, to: Point): (typeof winds)[number] {
  const east = (((to.longitude - from.longitude + 540) % 360) - 180) * Math.cos(radians(from.latitude));
  const angle = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return winds[(Math.round(angle / 45) + 8) % 8] ?? "N";
}

/** Rounded to `digits` decimals, never −0. Three decimals are about 100 m: what others may learn of a position. */
export function roundedPoint({ latitude, longitude }: Point, digits: number): Point {
  const round = (degrees: number) => Number(degrees.toFixed(digits)) + 0;
  return { latitude: round(latitude), longitude: round(longitude) };
}

export const blurred = (point: Point): Point => roundedPoint(point, 3);

export const isOnEarth = ({ latitude, longitude }: Point): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
