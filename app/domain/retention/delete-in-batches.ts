import {
  and,
  eq,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { conversations, conversationSides, members, messages, spaces } from "~db/schema";
import { DISTANT_DIGITS } from "../members";
import type { Context } from "../shared/context";
import { cutoff, retentionDays } from "../shared/retention-rules";

/** Removes one batch of rows that were kept long enough, and returns their number. 0: nothing is left to remove. */
export type Forget = (context: Context) => Promise<number>;

/** Rows of one write. The number is small, so that other writes do not wait long. */
const BATCH = 500;

type IsOld = (now: Date) => SQL | undefined;

/** Does one write with a batch of the rows that are old. It finds them before the write, and checks the condition again in it. */
export const inBatches =
  (
    table: PgTable,
    isOld: IsOld,
    change: (tx: Query, which: SQL | undefined, now: Date) => Promise<readonly unknown[]>,
  ): Forget =>
  async ({ read, write, clock }) => {
    const id = keyOf(table);
    const now = clock.now();
    const old = isOld(now);
    const found = await read.select({ id }).from(table).where(old).limit(BATCH);
    if (found.length === 0) return 0;
    const ids = found.map((row) => row.id);
    return (await write((tx) => change(tx, and(inArray(id, ids), old), now))).length;
  };

/** Deletes the rows that are old by a condition. */
export const forgetRows = (table: PgTable, isOld: IsOld): Forget =>
  inBatches(table, isOld, (tx, which) =>
    tx
      .delete(table)
      .where(which)
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

/**
 * Deletes messages that are a year old (docs/product.md#who-sees-what). The same transaction deletes conversations without
 * messages and corrects the numbers of unread messages.
 */
export const forgetMessages: Forget = async ({ read, write, clock }) => {
  const old = lte(messages.createdAt, cutoff(retentionDays.message, clock.now()));
  const { id, conversationId } = messages;
  const found = await read.select({ id, conversationId }).from(messages).where(old).limit(BATCH);
  if (found.length === 0) return 0;
  const ids = found.map((message) => message.id);
  const touched = [...new Set(found.map((message) => message.conversationId))];
  return write(async (tx) => {
    const gone = await tx.delete(messages).where(inArray(id, ids)).returning({ id });
    await tx.delete(conversations).where(and(inArray(conversations.id, touched), isEmpty(tx)));
    await countUnread(tx, touched);
    return gone.length;
  });
};

/** The conversation has no messages, or no longer any. */
export const isEmpty = (on: Pick<Query, "select">) =>
  notExists(on.select({ id: messages.id }).from(messages).where(eq(messages.conversationId, conversations.id)));

/** Counts the unread messages again: deleted ones no longer count. */
async function countUnread(tx: Query, touched: readonly string[]): Promise<void> {
  const waiting = tx
    .select({ number: sql`count(*)` })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationSides.conversationId),
        eq(messages.receiverId, conversationSides.memberId),
        isNull(messages.readAt),
      ),
    );
  await tx
    .update(conversationSides)
    .set({ unread: sql`(${waiting})` })
    .where(and(inArray(conversationSides.conversationId, [...touched]), gt(conversationSides.unread, 0)));
}

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
