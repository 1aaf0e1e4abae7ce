import { and, between, eq, inArray, lte, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { spaces } from "~db/schema";
import { distanceMetres, searchBoxes } from "../places/rules";
import type { SpaceRow } from "./rows";

/** **guard** (docs/product.md#who-sees-what): how many listings of strangers one street shows to one viewer. */
export const STRANGERS_A_STREET = 3;
/** Streets have any name that a stranger types, so one street is what lies so near, in metres. */
export const STREET_METRES = 200;

/** Whether older listings of strangers already fill a stranger's street: an event would put one more on open maps. */
export async function streetIsFull(tx: Query, space: SpaceRow): Promise<boolean> {
  if (!space.unproven) return false;
  const [{ south, north, west, east }] = searchBoxes(space, STREET_METRES);
  const older = await tx
    .select({ latitude: spaces.latitude, longitude: spaces.longitude })
    .from(spaces)
    .where(
      and(
        inArray(spaces.status, ["available", "leaving_soon", "promised"]),
        eq(spaces.unproven, true),
        between(spaces.latitude, south, north),
        between(spaces.longitude, west, east),
        lte(spaces.createdAt, space.createdAt),
        ne(spaces.id, space.id),
      ),
    );
  return older.filter((other) => distanceMetres(other, space) <= STREET_METRES).length >= STRANGERS_A_STREET;
}
