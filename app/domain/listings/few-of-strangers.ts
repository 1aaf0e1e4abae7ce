import { distanceMetres, type Point } from "../places/rules";

/** **guard** (docs/product.md#who-sees-what): how many listings of strangers one street shows to one viewer. */
const STRANGERS_A_STREET = 3;
/** Streets have any name that a stranger types, so one street is what lies so near, in metres. */
export const STREET_METRES = 200;

/** Whether listings of strangers at these points fill the street of a place. */
export const fillStreet = (strangers: readonly Point[], place: Point): boolean =>
  strangers.filter((stranger) => distanceMetres(stranger, place) <= STREET_METRES).length >= STRANGERS_A_STREET;

/** The first listings of strangers in each street, and all others. `strangersPlace`: null for a listing that always stays. */
export function fewOfStrangers<T>(found: readonly T[], strangersPlace: (one: T) => Point | null): T[] {
  const shown: Point[] = [];
  return found.filter((one) => {
    const place = strangersPlace(one);
    if (!place) return true;
    if (fillStreet(shown, place)) return false;
    shown.push(place);
    return true;
  });
}
