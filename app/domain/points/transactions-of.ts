import { desc, eq } from "drizzle-orm";
import { pointTransactions } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import type { PointTransaction } from "./rules";

/** The most that one answer lists. */
const MOST = 500;

/** The member's own ledger, newest first. */
export async function transactionsOf(context: Context, actor: Actor, limit = MOST): Promise<PointTransaction[]> {
  const rows = await context.read
    .select({
      id: pointTransactions.id,
      reason: pointTransactions.reason,
      points: pointTransactions.points,
      createdAt: pointTransactions.createdAt,
    })
    .from(pointTransactions)
    .where(eq(pointTransactions.memberId, actor.id))
    .orderBy(desc(pointTransactions.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
