import { and, count, gt, min, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { after, DAY } from "./clock";
import type { Context } from "./context";
import { refuse, type ErrorCode } from "./errors";

/**
 * Refuses with `code` who has `most` rows of 24 hours among those that match, with the seconds until the first of them is a
 * day old. `createdAt` is the column of their time.
 */
export async function mustBeUnderDailyLimit(
  tx: Query,
  { clock }: Context,
  { createdAt, which, most, code }: { createdAt: PgColumn; which: SQL | undefined; most: number; code: ErrorCode },
): Promise<void> {
  const now = clock.now();
  const [done] = await tx
    .select({ number: count(), first: min(createdAt) })
    .from(createdAt.table)
    .where(and(which, gt(createdAt, after(now, -DAY))));
  if (!done || done.number < most) return;
  const wait = done.first instanceof Date ? done.first.getTime() + DAY - now.getTime() : DAY;
  refuse(code, { retryAfterSeconds: Math.ceil(wait / 1000) });
}
