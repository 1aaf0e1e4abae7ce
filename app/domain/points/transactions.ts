import { and, desc, eq, inArray, lt, lte, sum } from "drizzle-orm";
import { z } from "zod";
import { pointTransactions } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { idText } from "../shared/text";
import type { PointTransaction, SummedTransaction } from "./rules";

/** Pages backwards: the transactions before this one. */
export const ledgerInput = z.object({ before: idText.optional() });
export type LedgerInput = z.output<typeof ledgerInput>;

/** The most transactions of one answer. */
export const MAX_TRANSACTIONS = 500;

/** The member's own ledger, newest first. With `before`: those before that transaction. */
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

/** Transactions on one page. */
export const LEDGER_PAGE = 20;

/** One page of the member's own ledger, newest first. Each has the sum after it. */
export async function ledgerPage(
  context: Context,
  actor: Actor,
  { before }: LedgerInput = {},
): Promise<{ transactions: SummedTransaction[]; more: boolean }> {
  const found = await transactionsOf(context, actor, LEDGER_PAGE + 1, before);
  const shown = found.slice(0, LEDGER_PAGE);
  let total = await sumUpTo(context, actor, shown[0]?.id);
  const transactions = shown.map((transaction) => {
    const summed = { ...transaction, total };
    total -= transaction.points;
    return summed;
  });
  return { transactions, more: found.length > shown.length };
}

/** Ids grow with time, so the sum up to one never changes. */
async function sumUpTo({ read }: Context, actor: Actor, newestId: string | undefined): Promise<number> {
  if (newestId === undefined) return 0;
  const { id, memberId, points } = pointTransactions;
  const [row] = await read
    .select({ total: sum(points).mapWith(Number) })
    .from(pointTransactions)
    .where(and(eq(memberId, actor.id), lte(id, newestId)));
  return row?.total ?? 0;
}

/** The points of the member's newest handover of this space: at most −25 for the driver, +25 for the owner, or 0. */
export async function handoverPointsOf(context: Context, actor: Actor, spaceId: string): Promise<number> {
  const { memberId, kind, points, id } = pointTransactions;
  const [row] = await context.read
    .select({ points })
    .from(pointTransactions)
    .where(and(eq(memberId, actor.id), inArray(kind, ["helped", "found"]), eq(pointTransactions.spaceId, spaceId)))
    .orderBy(desc(id))
    .limit(1);
  return row?.points ?? 0;
}
