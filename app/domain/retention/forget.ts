import { and, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "../shared/context";

/** Removes one batch of rows that were kept long enough, and returns their number. 0: nothing is left to remove. */
export type Forget = (context: Context) => Promise<number>;

/** Rows of one write. The number is small, so that other writes do not wait long. */
export const BATCH = 500;

/** Deletes the rows that are old by a condition. It finds them before the write, and checks the condition again in it. */
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

/** Makes one of several: each call runs them in order until one has removed rows. */
export const inSequence =
  (...kinds: readonly Forget[]): Forget =>
  async (context) => {
    for (const forget of kinds) {
      const gone = await forget(context);
      if (gone > 0) return gone;
    }
    return 0;
  };

/** Repeats until nothing is left, and returns the number of all removed rows. */
export async function forgetAll(context: Context, forget: Forget): Promise<number> {
  let sum = 0;
  for (let gone = await forget(context); gone > 0; gone = await forget(context)) sum += gone;
  return sum;
}
