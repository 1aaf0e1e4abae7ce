import { distanceMetres, type Point } from "../places/rules";

/** **guard** (docs/product.md#who-sees-what): how many listings of strangers one street shows to one viewer. */
export const STRANGERS_A_STREET = 3;
/** Streets have any name that a stranger types, so one street is what lies so near, in metres. */
export const STREET_METRES = 200;

/** Whether the street of `place` shows as many of strangers' `others` as it may. */
export const isStreetFull = (place: Point, others: readonly Point[]): boolean =>
  others.filter((other) => distanceMetres(other, place) <= STREET_METRES).length >= STRANGERS_A_STREET;

/** Of a list with the nearest first: the first few strangers' places of each street, and whatever is no stranger's (null). */
export function fewOfStrangers<T>(listed: readonly T[], strangersPlace: (one: T) => Point | null): T[] {
  const shown: Point[] = [];
  return listed.filter((one) => {
    const place = strangersPlace(one);
    if (place === null) return true;
    if (isStreetFull(place, shown)) return false;
    shown.push(place);
    return true;
  });
}
