import { and, desc, eq, lt } from "drizzle-orm";
import { pointTransactions } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import type { PointTransaction } from "./rules";

/** Most rows of one answer. */
export const MAX_TRANSACTIONS = 500;

/** The member's own ledger, newest first. With `before`: the rows before that transaction. */
export async function transactionsOf(
  context: Context,
  actor: Actor,
  limit = MAX_TRANSACTIONS,
  before?: string,
): Promise<PointTransaction[]> {
  const { id, reason, points, createdAt, memberId } = pointTransactions;
  const rows = await context.read
    .select({ id, reason, points, createdAt })
    .from(pointTransactions)
    .where(and(eq(memberId, actor.id), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
