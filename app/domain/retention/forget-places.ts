import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import { members, spaces } from "~db/schema";
import { BATCH, type Forget } from "./forget";
import { cutoff, keptDays } from "./rules";
import { DISTANT_DIGITS } from "../members";

/** Erases last known places that are 30 days old (docs/product.md#last-known-place). */
export const forgetPlaces: Forget = async ({ read, write, clock }) => {
  const old = lte(members.lastPlaceAt, cutoff(keptDays.place, clock.now()));
  const found = await read.select({ id: members.id }).from(members).where(old).limit(BATCH);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const gone = await write((tx) =>
    tx
      .update(members)
      .set({ lastLatitude: null, lastLongitude: null, lastPlaceAt: null })
      .where(and(inArray(members.id, ids), old))
      .returning({ id: members.id }),
  );
  return gone.length;
};

const PARTS = sql.raw(String(10 ** DISTANT_DIGITS));
const coarse = (degrees: typeof spaces.latitude) => sql`round(${degrees} * ${PARTS}) / ${PARTS}`;

/** A space that left the map 30 days ago loses its exact position. */
export const coarsenSpaces: Forget = async ({ read, write, clock }) => {
  const now = clock.now();
  const exact = and(lte(spaces.closedAt, cutoff(keptDays.exactPosition, now)), isNull(spaces.coarsenedAt));
  const found = await read.select({ id: spaces.id }).from(spaces).where(exact).limit(BATCH);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const coarsened = await write((tx) =>
    tx
      .update(spaces)
      .set({ latitude: coarse(spaces.latitude), longitude: coarse(spaces.longitude), coarsenedAt: now })
      .where(and(inArray(spaces.id, ids), exact))
      .returning({ id: spaces.id }),
  );
  return coarsened.length;
};
