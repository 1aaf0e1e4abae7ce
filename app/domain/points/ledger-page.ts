import { and, eq, lte, sum } from "drizzle-orm";
import { pointTransactions } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import type { LedgerInput } from "./input";
import type { LedgerEntry } from "./rules";
import { transactionsOf } from "./transactions-of";

/** Movements on one page. */
export const LEDGER_PAGE = 20;

/** One page of the member's own ledger, newest first. Each movement has the sum after it. */
export async function ledgerPage(
  context: Context,
  actor: Actor,
  { before }: LedgerInput = {},
): Promise<{ entries: LedgerEntry[]; more: boolean }> {
  const found = await transactionsOf(context, actor, LEDGER_PAGE + 1, before);
  const shown = found.slice(0, LEDGER_PAGE);
  let total = await sumUpTo(context, actor, shown[0]?.id);
  const entries = shown.map((transaction) => {
    const entry = { ...transaction, total };
    total -= transaction.points;
    return entry;
  });
  return { entries, more: found.length > shown.length };
}

/** A ledger only grows at its end, so the sum up to a row never changes. */
async function sumUpTo({ read }: Context, actor: Actor, newestId: string | undefined): Promise<number> {
  if (newestId === undefined) return 0;
  const { id, memberId, points } = pointTransactions;
  const [row] = await read
    .select({ total: sum(points).mapWith(Number) })
    .from(pointTransactions)
    .where(and(eq(memberId, actor.id), lte(id, newestId)));
  return row?.total ?? 0;
}
