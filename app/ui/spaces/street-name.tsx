import type { Point } from "~/domain/places/rules";
import { ProperName } from "~/ui/members/proper-name";
import { useStreets } from "./use-streets";

/** A street as the map suggests it, always 'near 12 Mill Lane', without its 'near': for sentences with a word of their own. */
export const plainStreet = (suggested: string): string => suggested.slice(5);

/** The street beside a place, once the community's own map has told it; until then, and without one, the coordinates. */
export function StreetName({ at }: { at: Point }) {
  const [street] = useStreets(at) ?? [];
  return <ProperName>{street ? plainStreet(street) : coordinatesText(at)}</ProperName>;
}

/** '40.67200, -73.97720' */
export const coordinatesText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
