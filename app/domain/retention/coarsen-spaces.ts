import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import { spaces } from "~db/schema";
import { DISTANT_DIGITS } from "../members";
import { BATCH, type Forget } from "./forget";
import { cutoff, keptDays } from "./rules";

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
