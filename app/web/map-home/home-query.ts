import {
  DEFAULT_RADIUS_MILES,
  DEFAULT_ZOOM,
  isOnEarth,
  MAX_ZOOM,
  MIN_ZOOM,
  radiusChoices,
  type Point,
  type RadiusMiles,
} from "~/domain/places/rules";

/** What the map home's address asks for; whatever it says wrongly counts as not said. */
export interface HomeQuery {
  here: Point | null;
  /** A postcode or city, as typed; '' for none. */
  place: string;
  radius: RadiusMiles;
  zoom: number;
  centre: Point | null;
  /** Cards in the list. */
  show: number;
}

const CARDS = 20;
const MOST_CARDS = 100;
const PLACE_MAX = 80;

export function readHomeQuery(parameters: URLSearchParams): HomeQuery {
  const [latitude, longitude] = (parameters.get("centre") ?? "").split(",");
  const radius = Number(parameters.get("radius"));
  return {
    here: pointOf(parameters.get("lat"), parameters.get("lng")),
    place: (parameters.get("place") ?? "").trim().slice(0, PLACE_MAX),
    radius: radiusChoices.find((choice) => choice === radius) ?? DEFAULT_RADIUS_MILES,
    zoom: wholeWithin(parameters.get("zoom"), MIN_ZOOM, MAX_ZOOM) ?? DEFAULT_ZOOM,
    centre: pointOf(latitude, longitude),
    show: wholeWithin(parameters.get("show"), CARDS, MOST_CARDS) ?? CARDS,
  };
}

function pointOf(latitude: string | null | undefined, longitude: string | null | undefined): Point | null {
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return isOnEarth(point) ? point : null;
}

/** NaN for what is no plain decimal number; −0 is 0. */
const degrees = (text: string | null | undefined): number =>
  /^-?\d{1,3}(\.\d{1,20})?$/.test(text ?? "") ? Number(text) + 0 : Number.NaN;

function wholeWithin(text: string | null, least: number, most: number): number | null {
  if (!/^\d{1,3}$/.test(text ?? "")) return null;
  return Math.min(most, Math.max(least, Number(text)));
}
