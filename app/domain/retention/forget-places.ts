import { and, inArray, lte } from "drizzle-orm";
import { members } from "~db/schema";
import { BATCH, type Forget } from "./forget";
import { cutoff, keptDays } from "./rules";

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
