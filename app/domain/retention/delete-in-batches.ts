import { getTableColumns, getTableName, inArray, lte, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { allOf, type Query } from "~db/query";
import type { Context } from "../shared/context";
import { cutoff } from "../shared/retention-rules";

/** Removes one batch of rows that were kept long enough, and returns their number. 0: nothing is left to remove. */
export type Forget = (context: Context) => Promise<number>;

/** Rows of one write. The number is small, so that other writes do not wait long. */
export const ROWS_A_WRITE = 500;

/** Selects the rows to remove. `read` is there for subqueries. */
type IsOld = (now: Date, read: Query) => SQL;

/** Does one write with a batch of the rows that are old. It finds them before the write, and checks the condition again in it. */
export const inBatches =
  (
    table: PgTable,
    isOld: IsOld,
    change: (tx: Query, condition: SQL, now: Date) => Promise<readonly unknown[]>,
  ): Forget =>
  async ({ read, write, clock }) => {
    const id = keyOf(table);
    const now = clock.now();
    const old = isOld(now, read);
    const found = await read.select({ id }).from(table).where(old).limit(ROWS_A_WRITE);
    if (found.length === 0) return 0;
    const ids = found.map((row) => row.id);
    return (await write((tx) => change(tx, allOf(inArray(id, ids), old), now))).length;
  };

/** Deletes the rows that are old by a condition. */
export const forgetRows = (table: PgTable, isOld: IsOld): Forget =>
  inBatches(table, isOld, (tx, condition) =>
    tx
      .delete(table)
      .where(condition)
      .returning({ id: keyOf(table) }),
  );

/** Deletes the rows whose time lies at least so many days back. */
export const forgetAfter = (at: PgColumn, days = 0): Forget =>
  forgetRows(at.table, (now) => lte(at, cutoff(days, now)));

/** What names the rows of a batch: the column `id`, or the primary key of a table without one. */
function keyOf(table: PgTable): PgColumn {
  const { id, ...others } = getTableColumns(table);
  const key = id ?? Object.values(others).find(({ primary }) => primary);
  if (!key) throw new Error(`${getTableName(table)} has no key of one column`);
  return key;
}

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
