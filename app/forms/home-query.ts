import {
  DEFAULT_RADIUS_MILES,
  DEFAULT_ZOOM,
  isOnEarth,
  MAX_ZOOM,
  MIN_ZOOM,
  radiusChoices,
  TAP_PIXELS,
  tapped,
  type Point,
  type RadiusMiles,
} from "~/domain/places/rules";
import { typedCoordinates } from "./typed-coordinates";

/** The map home's query. Invalid parameters count as missing. */
export interface HomeQuery {
  /** In the address, or typed as coordinates. */
  here: Point | null;
  /** A postcode or city, as typed; '' for none. */
  place: string;
  /** The id of one of the member's watches, whose area is shown; '' for none. */
  watch: string;
  radius: RadiusMiles;
  zoom: number;
  centre: Point | null;
  /** The member asked for the map, although the browser saves data. */
  map: boolean;
  /** Where a form's place was set on the map. */
  pin: Point | null;
  /** How far the phone's position may be off, in metres. Null when it was good enough. */
  unsure: number | null;
  /** How many cards the list shows. */
  show: number;
}

/** Cards at first, and by each 'Show more'. */
export const CARDS_A_PAGE = 20;
const MAX_CARDS = 100;
const MAX_PLACE_LENGTH = 80;

/** Reads the query, of which any stranger may have written any part. */
export function readHomeQuery(parameters: URLSearchParams): HomeQuery {
  const radius = Number(parameters.get("radius"));
  const place = parameters.get("place") ?? "";
  const typed = typedCoordinates(place);
  return {
    here: pointOf(parameters.get("lat"), parameters.get("lng")) ?? typed,
    place: typed ? "" : place.trim().slice(0, MAX_PLACE_LENGTH),
    watch: (parameters.get("watch") ?? "").slice(0, MAX_PLACE_LENGTH),
    radius: radiusChoices.find((choice) => choice === radius) ?? DEFAULT_RADIUS_MILES,
    zoom: zoomIn(parameters),
    centre: pointIn(parameters.get("centre") ?? ""),
    map: parameters.get("map") === "show",
    pin: pinIn(parameters),
    unsure: wholeWithin(parameters.get("unsure"), 1, 99_999),
    show: wholeWithin(parameters.get("show"), CARDS_A_PAGE, MAX_CARDS) ?? CARDS_A_PAGE,
  };
}

/**
 * The pin in the query, or where its map was tapped. The map is an image button: a tap sends `at.x` and `at.y`, beside `at`
 * with the middle of the map and its zoom. A press by keyboard sends 0, 0 and moves nothing.
 */
function pinIn(parameters: URLSearchParams): Point | null {
  const middle = pointIn(parameters.get("at") ?? "");
  const [x = null, y = null] = [parameters.get("at.x"), parameters.get("at.y")].map((text) =>
    wholeWithin(text, 0, TAP_PIXELS),
  );
  if (!middle || !parameters.has("at.x")) return pointIn(parameters.get("pin") ?? "");
  const isTap = x !== null && y !== null && x + y > 0;
  return isTap ? tapped(middle, zoomIn(parameters), { x, y }) : middle;
}

/** A button of a form can send one field only, so it says the zoom behind the place: '40.672,-73.9772,18'. */
function zoomIn(parameters: URLSearchParams): number {
  const [, , ofTap] = parameters.has("at.x") ? (parameters.get("at") ?? "").split(",") : [];
  const [, , ofPin] = (parameters.get("pin") ?? "").split(",");
  return wholeWithin(ofTap ?? parameters.get("zoom") ?? ofPin ?? null, MIN_ZOOM, MAX_ZOOM) ?? DEFAULT_ZOOM;
}

/** '40.672,-73.9772'; null for what is no place on earth. */
export function pointIn(text: string): Point | null {
  const [latitude, longitude] = text.split(",");
  return pointOf(latitude, longitude);
}

function pointOf(latitude: string | null | undefined, longitude: string | null | undefined): Point | null {
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return isOnEarth(point) ? point : null;
}

/** NaN unless the text is a plain decimal number. `+ 0` makes 0 of −0. */
const degrees = (text: string | null | undefined): number =>
  /^-?\d{1,3}(\.\d{1,20})?$/.test(text ?? "") ? Number(text) + 0 : Number.NaN;

/** A whole number, moved into the bounds. Null for any other text. */
function wholeWithin(text: string | null, least: number, most: number): number | null {
  if (!/^\d{1,5}$/.test(text ?? "")) return null;
  return Math.min(most, Math.max(least, Number(text)));
}
