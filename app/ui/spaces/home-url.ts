import { useLocation } from "@remix-run/react";
import type { Point } from "~/domain/places/rules";
import { PLACE_FORM } from "./form-place";

/** A zoom close enough to tell one car from the next. */
const PIN_ZOOM = 18;

/** The map home's query (docs/product.md#without-javascript): the member's place, the map's view, the length of the list. */
type HomeParameter = "lat" | "lng" | "place" | "radius" | "zoom" | "centre" | "map" | "show" | "pin";

type Changes = Partial<Record<HomeParameter, string | number | null>>;

/** The map home's URL with changes. Null removes a parameter. */
export const homeUrl = (search: string, changes: Changes = {}): string => `/${searchWith(search, changes)}`;

/** The largest number of metres that `forms/home-query.ts` accepts. */
const MAX_UNSURE_METRES = 99_999;

/** A position that may be off by more metres is shown on a map of the town, not of the street. */
export const ROUGH_METRES = 1000;
const ROUGH_ZOOM = 14;

/** The URL of a form whose place is set on the map. */
export const pinUrl = (path: string, search: string, place: Point, zoom = PIN_ZOOM): string =>
  `${path}${searchWith(search, { pin: pinText(place), zoom })}`;

/**
 * A button of the form whose place is set. It leads to `pinUrl` and takes along what was typed. Without a script the browser
 * replaces that URL's query by the form's fields, so the button's value has the zoom as well: 'latitude,longitude,zoom'.
 * `forms/home-query.ts` reads both.
 */
export const pinButton = (path: string, search: string, place: Point, zoom = PIN_ZOOM) => ({
  form: PLACE_FORM,
  formMethod: "get",
  formAction: `${pinUrl(path, search, place, zoom)}#map`,
  formNoValidate: true,
  name: "pin",
  value: `${pinText(place)},${zoom}`,
});

/** Like `pinUrl`, with a position of the phone that is not exact enough: the form says by how many metres it may be off. */
export const unsureUrl = (path: string, search: string, position: Point & { accuracy: number }): string =>
  `${pinUrl(path, search, position, position.accuracy > ROUGH_METRES ? ROUGH_ZOOM : PIN_ZOOM)}&unsure=${Math.min(MAX_UNSURE_METRES, Math.round(position.accuracy))}`;

/** Coordinates with 5 decimals. */
interface Coordinates {
  lat: string;
  lng: string;
}

/** The URL of the map home around what the phone measured. */
export const homeUrlHere = (search: string, { lat, lng }: Coordinates, isRough: boolean): string =>
  homeUrl(search, {
    lat,
    lng,
    place: null,
    centre: null,
    ...(isRough && !new URLSearchParams(search).has("zoom") && { zoom: ROUGH_ZOOM }),
  });

/** The session cookie that marks a URL's coordinates as measured by this phone. `forms/home-place.ts` reads it. */
export const measuredCookie = ({ lat, lng }: Coordinates): string => `here=${lat},${lng}; Path=/; SameSite=Lax`;

/** The URL of a page around another place of the same name. */
export const otherPlaceUrl = (path: string, search: string, place: string): string =>
  `${path}${searchWith(search, { place, centre: null, show: null })}`;

/** '40.67200,-73.97720' */
export const pinText = ({ latitude, longitude }: Point): string => `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

/** The query with changes, '' or with its '?'. Null removes a parameter. */
export function searchWith(search: string, changes: Changes): string {
  const parameters = new URLSearchParams(search);
  // Where the map was tapped: `pin` stands for it from now on.
  for (const tap of ["at", "at.x", "at.y"]) parameters.delete(tap);
  if (changes.pin) parameters.delete("unsure");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  const text = parameters.toString().replaceAll("%2C", ","); // '40.67200,-73.97720' stays readable
  return text && `?${text}`;
}

/** URLs that keep what the map home shows now. */
export function useHomeUrls() {
  const { search } = useLocation();
  return {
    /** The same page with changes. */
    home: (changes?: Changes) => homeUrl(search, changes),
    /** Where the page's own forms go; the answer leads back here. */
    action: `/?index${search ? `&${search.slice(1)}` : ""}`,
    /** Another page that leads back here. */
    page: (path: string) => `${path}${search}`,
  };
}
