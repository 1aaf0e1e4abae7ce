/** Degrees; latitude −90 to 90, longitude −180 to 180. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The place of what answers give as decimal text: spaces and requests. */
export const pointOf = ({ latitude, longitude }: Record<keyof Point, string>): Point => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

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

/** Metres in a degree of latitude, on the sphere above. */
const METRES_PER_DEGREE = (EARTH_RADIUS_MILES * METRES_PER_MILE * Math.PI) / 180;
/** Nearer to a pole than this, degrees of longitude say nothing of nearness. */
const POLAR_LATITUDE = 89.5;

/** A rectangle of degrees for an index, and the squared distance (in degrees²) by which a query orders what lies in it. */
export interface SearchBox extends Point {
  south: number;
  north: number;
  west: number;
  east: number;
  /** Squared shrinking of a degree of longitude at this latitude; 0: longitude is ignored. */
  shrink: number;
  /** Squared radius, a little wide: the exact distance is tested afterwards. */
  within: number;
}

/** The rectangles that hold everything within `metres` of a point: two at the antimeridian, a whole belt at a pole. */
export function searchBoxes({ latitude, longitude }: Point, metres: number): SearchBox[] {
  const reach = (metres / METRES_PER_DEGREE) * 1.01;
  const belt = { latitude, longitude, south: latitude - reach, north: latitude + reach, within: reach ** 2 };
  if (Math.abs(latitude) + reach > POLAR_LATITUDE) return [{ ...belt, west: -180, east: 180, shrink: 0 }];
  const cosine = Math.cos(radians(latitude));
  const wide = reach / Math.cos(radians(Math.abs(latitude) + reach));
  const box = { ...belt, west: longitude - wide, east: longitude + wide, shrink: cosine ** 2 };
  const turned = (by: number) => ({ ...box, longitude: longitude + by, west: box.west + by, east: box.east + by });
  if (box.west < -180) return [box, turned(360)];
  if (box.east > 180) return [box, turned(-360)];
  return [box];
}
