import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sum } from "drizzle-orm";
import { pointTransactions, promises, spaces } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { HistoryInput } from "./input";
import { type HistoryItem, historyStatus, minutesBetween } from "./history-rules";

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

/** An entry before its points are looked up. */
type PastParking = Omit<HistoryItem, "at" | "points"> & { at: Date; spaceId: string };

/** The key of the last entry of a page. Later entries do not change the pages after it. */
interface PageKey {
  at: Date;
  id: string;
}

/** The key of one of the member's own entries; anything else is `not-found`. */
async function keyOf({ read }: Context, actor: Actor, id: string): Promise<PageKey> {
  const [share] = await read
    .select({ at: spaces.createdAt })
    .from(spaces)
    .where(and(eq(spaces.id, id), eq(spaces.ownerId, actor.id)));
  if (share) return { at: share.at, id };
  const [find] = await read
    .select({ at: promises.countedAt })
    .from(promises)
    .where(and(eq(promises.id, id), eq(promises.driverId, actor.id), isNotNull(promises.countedAt)));
  return find?.at ? { at: find.at, id } : refuse("not-found");
}

interface Columns {
  at: typeof spaces.createdAt | typeof promises.countedAt;
  id: typeof spaces.id | typeof promises.id;
}

/** The entries after the key, going back in time. */
const entriesBefore = ({ at, id }: Columns, key: PageKey | null): SQL | undefined =>
  key ? or(lt(at, key.at), and(eq(at, key.at), lt(id, key.id))) : undefined;

const newestFirst = (a: PastParking, b: PastParking): number =>
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

/** The points of the entries. A member either shares a space or finds it, so all transactions of a space belong to one entry. */
async function pointsBySpace(
  { read }: Context,
  actor: Actor,
  past: readonly PastParking[],
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

/** The newest handovers in which the member found a space. */
async function findsOf({ read }: Context, actor: Actor, key: PageKey | null, limit: number): Promise<PastParking[]> {
  const { id, countedAt } = promises;
  const rows = await read
    .select({ id, spaceId: promises.spaceId, boundAt: promises.boundAt, countedAt, address: spaces.address })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(and(eq(promises.driverId, actor.id), isNotNull(countedAt), entriesBefore({ at: countedAt, id }, key)))
    .orderBy(desc(countedAt), desc(id))
    .limit(limit);
  return rows.flatMap(({ boundAt, countedAt: at, ...find }): PastParking[] => {
    if (!at) return [];
    return [{ ...find, type: "found", at, minutes: minutesBetween(boundAt ?? at, at), status: "completed" }];
  });
}

/** The newest spaces that the member shared. */
async function sharesOf(context: Context, actor: Actor, key: PageKey | null, limit: number): Promise<PastParking[]> {
  const now = context.clock.now();
  const { id, createdAt } = spaces;
  const rows = await context.read
    .select()
    .from(spaces)
    .where(and(eq(spaces.ownerId, actor.id), entriesBefore({ at: createdAt, id }, key)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map((space) => {
    const status = historyStatus(space, now);
    const until = status === "active" ? now : (space.closedAt ?? space.listedUntil);
    return {
      id: space.id,
      spaceId: space.id,
      type: "shared" as const,
      at: space.createdAt,
      address: space.address,
      minutes: minutesBetween(space.createdAt, until),
      status,
    };
  });
}
