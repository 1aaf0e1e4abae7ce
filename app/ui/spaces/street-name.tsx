import type { Point } from "~/domain/places/rules";
import { ProperName } from "~/ui/members/proper-name";

/** '12 Mill Lane' of 'near 12 Mill Lane', which `server/map-streets.ts` suggests as an address. */
export const plainStreet = (address: string): string => address.replace(/^near /, "");

/** A place with the street that the community's own map knows beside it. */
export type PlaceOnStreet = Point & { street?: string | undefined };

/** The street beside a place; where no map knows it, the coordinates. */
export const StreetName = ({ at }: { at: PlaceOnStreet }) => <ProperName>{streetText(at)}</ProperName>;

/** The same as text. `digits`: decimals of the coordinates. */
export const streetText = (at: PlaceOnStreet, digits?: number): string => at.street ?? coordinatesText(at, digits);

/** '40.67200, -73.97720' */
export const coordinatesText = ({ latitude, longitude }: Point, digits = 5): string =>
  `${latitude.toFixed(digits)}, ${longitude.toFixed(digits)}`;
