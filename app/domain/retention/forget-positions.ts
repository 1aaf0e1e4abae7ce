import { and, isNull, lte, sql } from "drizzle-orm";
import { members, spaces } from "~db/schema";
import { DISTANT_DIGITS } from "../members";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { inBatches, type Forget } from "./delete-in-batches";

/** Erases last known places that are 30 days old (docs/product.md#last-known-place). */
export const forgetPlaces: Forget = inBatches(
  members,
  (now) => lte(members.lastPlaceAt, cutoff(retentionDays.place, now)),
  (tx, which) =>
    tx
      .update(members)
      .set({ lastLatitude: null, lastLongitude: null, lastPlaceAt: null })
      .where(which)
      .returning({ id: members.id }),
);

const PARTS = sql.raw(String(10 ** DISTANT_DIGITS));
const coarse = (degrees: typeof spaces.latitude) => sql`round(${degrees} * ${PARTS}) / ${PARTS}`;

/** A space that left the map 30 days ago loses its exact position. */
export const coarsenSpaces: Forget = inBatches(
  spaces,
  (now) => and(lte(spaces.closedAt, cutoff(retentionDays.exactPosition, now)), isNull(spaces.coarsenedAt)),
  (tx, which, now) =>
    tx
      .update(spaces)
      .set({ latitude: coarse(spaces.latitude), longitude: coarse(spaces.longitude), coarsenedAt: now })
      .where(which)
      .returning({ id: spaces.id }),
);
