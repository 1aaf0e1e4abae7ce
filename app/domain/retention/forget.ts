import { and, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "../shared/context";

/** Removes one batch of what has been kept long enough, and says how much that was: until there is none, there may be more. */
export type Forget = (context: Context) => Promise<number>;

/** So many rows are removed well within the time that one write may hold up others. */
export const BATCH = 500;

/** Deletes the rows that a condition on the present finds. They are looked for outside the write, and asked again in it. */
export const forgetRows =
  (table: PgTable, id: PgColumn, isOld: (now: Date) => SQL | undefined): Forget =>
  async ({ read, write, clock }) => {
    const old = isOld(clock.now());
    const found = await read.select({ id }).from(table).where(old).limit(BATCH);
    if (found.length === 0) return 0;
    const ids = found.map((row) => row.id);
    const gone = await write((tx) =>
      tx
        .delete(table)
        .where(and(inArray(id, ids), old))
        .returning({ id }),
    );
    return gone.length;
  };

/** One kind after the other. */
export const inTurn =
  (...kinds: readonly Forget[]): Forget =>
  async (context) => {
    for (const forget of kinds) {
      const gone = await forget(context);
      if (gone > 0) return gone;
    }
    return 0;
  };

/** Until nothing is left; answers how much it was in all. */
export async function forgetAll(context: Context, forget: Forget): Promise<number> {
  let sum = 0;
  for (let gone = await forget(context); gone > 0; gone = await forget(context)) sum += gone;
  return sum;
}
