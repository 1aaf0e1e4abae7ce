import { and, count, gt, min, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { after, DAY } from "./clock";
import type { Context } from "./context";
import { refuse, type ErrorCode } from "./errors";

/**
 * Refuses with `code` who has `max` rows of the last 24 hours that meet the condition, with the seconds until the first of them
 * is a day old. `createdAt` is the column of their time.
 */
export async function mustBeUnderDailyLimit(
  tx: Query,
  { clock }: Context,
  {
    createdAt,
    condition,
    max,
    code,
  }: { createdAt: PgColumn; condition: SQL | undefined; max: number; code: ErrorCode },
): Promise<void> {
  const now = clock.now();
  const [done] = await tx
    .select({ number: count(), first: min(createdAt) })
    .from(createdAt.table)
    .where(and(condition, gt(createdAt, after(now, -DAY))));
  if (!done || done.number < max) return;
  const wait = done.first instanceof Date ? done.first.getTime() + DAY - now.getTime() : DAY;
  refuse(code, { retryAfterSeconds: Math.ceil(wait / 1000) });
}
