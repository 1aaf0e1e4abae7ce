import { and, between, eq, lte, ne, sql } from "drizzle-orm";
import { oneOf, preparedOnce, type Query } from "~db/query";
import { activeStatuses, latitudeRow, latitudeRowOf, spaces } from "~db/schema";
import { distanceMetres, type Point, searchBoxes } from "../places/rules";
import type { SpaceRow } from "./rows";

const { placeholder } = sql;

/** **guard** (docs/product.md#who-sees-what): how many listings of strangers one street shows to one viewer. */
const STRANGERS_A_STREET = 3;
/** Streets have any name that a stranger types, so one street is what lies so near, in metres. */
const STREET_METRES = 200;

/** Whether listings of strangers at these points fill the street of a place. */
const fillStreet = (strangers: readonly Point[], place: Point): boolean =>
  strangers.filter((stranger) => distanceMetres(stranger, place) <= STREET_METRES).length >= STRANGERS_A_STREET;

/**
 * What was found, with at most STRANGERS_A_STREET listings of strangers in each street: the first ones. `strangersPlace`: where a
 * stranger's listing is; null for a listing that always stays.
 */
export function limitStrangers<T>(found: readonly T[], strangersPlace: (one: T) => Point | null): T[] {
  const shown: Point[] = [];
  return found.filter((one) => {
    const place = strangersPlace(one);
    if (!place) return true;
    if (fillStreet(shown, place)) return false;
    shown.push(place);
    return true;
  });
}

/** Whether older listings of strangers already fill a stranger's street: an event would put one more on open maps. */
export async function streetIsFull(tx: Query, space: SpaceRow): Promise<boolean> {
  if (!space.ofStranger) return false;
  const { id, createdAt } = space;
  const found: Point[] = [];
  for (const box of searchBoxes(space, STREET_METRES)) {
    const rows = { southRow: latitudeRow(box.south), northRow: latitudeRow(box.north) };
    found.push(...(await olderStrangersIn(tx).execute({ ...box, ...rows, id, createdAt })));
  }
  return fillStreet(found, space);
}

/** Prepared, because each share of a new member asks. It uses the index `spaces_near`. */
const olderStrangersIn = preparedOnce("older_strangers_in", (on) =>
  on
    .select({ latitude: spaces.latitude, longitude: spaces.longitude })
    .from(spaces)
    .where(
      and(
        oneOf(spaces.status, activeStatuses),
        between(latitudeRowOf(spaces.latitude), placeholder("southRow"), placeholder("northRow")),
        between(spaces.latitude, placeholder("south"), placeholder("north")),
        between(spaces.longitude, placeholder("west"), placeholder("east")),
        eq(spaces.ofStranger, true),
        lte(spaces.createdAt, sql.param(placeholder("createdAt"), spaces.createdAt)),
        ne(spaces.id, placeholder("id")),
      ),
    ),
);
