import { and, eq, inArray, sum } from "drizzle-orm";
import { pointTransactions } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { findsOf } from "./finds-of";
import type { HistoryInput } from "./input";
import { keyOf, type Past } from "./past";
import type { HistoryItem } from "./rules";
import { sharesOf } from "./shares-of";

/** The most that one answer lists. */
export const HISTORY_PAGE = 20;

/** The member's own shares and finds, newest first, after the entry `before` if it is given (docs/product.md#placeholders). */
export async function parkingHistory(
  context: Context,
  actor: Actor,
  { before }: HistoryInput = {},
  limit = HISTORY_PAGE,
): Promise<HistoryItem[]> {
  const key = before === undefined ? null : await keyOf(context, actor, before);
  const [shares, finds] = await Promise.all([
    sharesOf(context, actor, key, limit),
    findsOf(context, actor, key, limit),
  ]);
  const past = [...shares, ...finds].sort(newestFirst).slice(0, limit);
  const points = await pointsBySpace(context, actor, past);
  return past.map(({ spaceId, at, ...item }) => ({
    ...item,
    at: at.toISOString(),
    points: points.get(spaceId) ?? 0,
  }));
}

const newestFirst = (a: Past, b: Past): number => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

/** The points of the entries. A member either shares a space or finds it, so all ledger rows of a space belong to one entry. */
async function pointsBySpace(
  { read }: Context,
  actor: Actor,
  past: readonly Past[],
): Promise<Map<string | null, number>> {
  if (past.length === 0) return new Map();
  const { spaceId, points, memberId } = pointTransactions;
  const ids = past.map((one) => one.spaceId);
  const rows = await read
    .select({ spaceId, points: sum(points).mapWith(Number) })
    .from(pointTransactions)
    .where(and(eq(memberId, actor.id), inArray(spaceId, ids)))
    .groupBy(spaceId);
  return new Map(rows.map((row) => [row.spaceId, row.points]));
}
