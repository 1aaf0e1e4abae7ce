import type { Point, PointText } from "../shared/cards";
import { HOUR } from "../shared/clock";

export type { Point } from "../shared/cards";

// Distances, directions and radii on earth; how exactly a position is stored; the map's zoom, taps and area.

/** Where a card's space or request is. */
export const pointOf = ({ latitude, longitude }: PointText): Point => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

/** The list's place and its source. */
export type HomePlace = Point &
  (
    | { source: "here" }
    /** `others` are labels of what the typed text may mean too. */
    | { source: "named"; label: string; others?: string[] }
    /** An address with coordinates in it, from wherever it came. */
    | { source: "link"; street?: string }
    /** Where the member was, less than 24 h ago. */
    | { source: "last"; ageMinutes: number }
  );

/** Sphere radius in miles (tests/specification.md#parking-and-map). */
export const EARTH_RADIUS_MILES = 3959;
export const METRES_PER_MILE = 1609;
/** About 2 miles, in metres: the reach of lists, requests and events (tests/specification.md#parking-and-map). */
export const REACH_METRES = 3218;
/** The largest radius of a list around a place, in metres: 5 miles. */
export const MAX_RADIUS_METRES = 8047;
/** Half a mile: what is as near to a member's own measured position uses up no quota of views (docs/product.md#who-sees-what). */
const BESIDE_METRES = 805;

/** Whether a point lies within half a mile of where the member's phone measured that they are. */
export const isBeside = (here: (Point & { typed: boolean }) | null, point: Point): boolean =>
  here !== null && !here.typed && distanceMetres(here, point) <= BESIDE_METRES;

/** Longest address in graphemes (docs/product.md#lengths). */
export const MAX_ADDRESS_LENGTH = 200;
/**
 * The radius choices on the map, in miles. 2 is the default and the reach of events, 5 is for looking only
 * (docs/product.md#placeholders).
 */
export const radiusChoices = [0.5, 1, 2, 5] as const;
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

/** A choice in whole metres. The specification and the API name 2 and 5 miles in metres. */
export const metresOf = (radius: RadiusMiles): number =>
  radius === 2 ? REACH_METRES : radius === 5 ? MAX_RADIUS_METRES : Math.round(radius * METRES_PER_MILE);

/** A distance as it is shown, in tenths of a mile. */
export const tenthsOf = (miles: number): number => Math.round(miles * 10);

/** '0.4 mi' */
export const distanceText = (miles: number): string => `${miles.toFixed(1)} mi`;

const winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

/** The compass direction from `from` to `to`, one of 8. */
export function compass(from: Point, to: Point): (typeof winds)[number] {
  const east = (((to.longitude - from.longitude + 540) % 360) - 180) * Math.cos(radians(from.latitude));
  const angle = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return winds[(Math.round(angle / 45) + 8) % 8] ?? "N";
}

/** `toFixed` would take six times as long, and each look rounds some hundred numbers. */
const rounded = (degrees: number, parts: number): number => Math.round(degrees * parts) / parts + 0;

/** Rounds to `digits` decimals, never to −0. Three decimals are about 100 m. */
export const roundedPoint = ({ latitude, longitude }: Point, digits: number): Point => {
  const parts = 10 ** digits;
  return { latitude: rounded(latitude, parts), longitude: rounded(longitude, parts) };
};

/** As requests, needs and last known places are stored: to about 100 m. */
export const blurred = (point: Point): Point => roundedPoint(point, 3);

/** Largest distance in metres from a last known place to the member: it is rounded to 3 decimals and replaced after 100 m. */
export const LAST_PLACE_METRES = 200;
/**
 * What lies within these metres of a last known place can be within 2 miles of the member, so they see it exactly. Events go
 * to REACH_METRES only (docs/product.md#realtime).
 */
export const AROUND_METRES = REACH_METRES + LAST_PLACE_METRES;

/** Nobody drives faster through a city (docs/product.md#last-known-place). */
export const FASTEST_MPH = 100;

/** Whether a drive over these metres in `elapsed` milliseconds would be too fast. */
export const isTooFast = (metres: number, elapsed: number): boolean =>
  metres / METRES_PER_MILE > (FASTEST_MPH * Math.abs(elapsed)) / HOUR;

/** Edge of the square around a map's middle that takes taps, in CSS pixels. */
export const TAP_PIXELS = 320;
/** Pixels around the world at zoom 0. */
const WORLD_PIXELS = 256;

/** The place under a tap: `x` and `y` in pixels from the square's north-west corner, whose middle is `centre`. */
export function tapped(centre: Point, zoom: number, { x, y }: { x: number; y: number }): Point {
  const degreesPerPixel = 360 / (WORLD_PIXELS * 2 ** zoom);
  const north = (TAP_PIXELS / 2 - y) * degreesPerPixel * Math.cos(radians(centre.latitude));
  const east = (x - TAP_PIXELS / 2) * degreesPerPixel;
  return {
    latitude: Math.min(90, Math.max(-90, centre.latitude + north)),
    longitude: ((centre.longitude + east + 540) % 360) - 180,
  };
}

export const isOnEarth = ({ latitude, longitude }: Point): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Metres in a degree of latitude, on the sphere above. */
const METRES_PER_DEGREE = (EARTH_RADIUS_MILES * METRES_PER_MILE * Math.PI) / 180;
/** Nearer to a pole than this, longitude is ignored. */
const POLAR_LATITUDE = 89.5;

/** A rectangle of degrees for an index, with the factors of the squared distance (in degrees²) that orders its rows. */
export interface SearchBox extends Point {
  south: number;
  north: number;
  west: number;
  east: number;
  /** Squared length of a degree of longitude against one of latitude. 0: longitude is ignored. */
  shrink: number;
  /** Squared radius, slightly too large. The exact distance is tested afterwards. */
  within: number;
}

/** The rectangles that contain the circle of `metres` around a point: two at the antimeridian, a full belt at a pole. */
export function searchBoxes({ latitude, longitude }: Point, metres: number): [SearchBox, ...SearchBox[]] {
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

/** The community's own map that is in use. */
export interface MapFacts {
  /** Part of every tile's address. It changes with the map. */
  hash: string;
  name: string;
  version: string | null;
  /** The date of the map's data, ISO 8601. */
  dataFrom: string;
  /** Size of the file. */
  bytes: number;
  /** The covered area in degrees. */
  bounds: { west: number; south: number; east: number; north: number };
}

/** Whether the map shows this place. */
export const covers = ({ bounds }: Pick<MapFacts, "bounds">, { latitude, longitude }: Point): boolean =>
  latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east;

/** The middle of the area that a map covers. */
export const middleOf = ({ bounds: { south, north, west, east } }: Pick<MapFacts, "bounds">): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

/** How old a place is, or what was said of it: '5 min ago', '3 h ago'. */
export function ageText(minutes: number): string {
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${Math.floor(minutes)} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
