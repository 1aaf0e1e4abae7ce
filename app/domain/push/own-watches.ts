import { and, asc, eq, gt } from "drizzle-orm";
import { watches } from "~db/schema";
import { inMemberTransaction, zoneOf } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hoursOf, watchEnd, type OwnWatch } from "./watch-rules";

type Row = typeof watches.$inferSelect;

/** The member's running watches, the oldest first. */
export async function watchesOf({ read, clock }: Context, { id }: Actor): Promise<OwnWatch[]> {
  const rows = await read
    .select()
    .from(watches)
    .where(and(eq(watches.memberId, id), gt(watches.endsAt, clock.now())))
    .orderBy(asc(watches.id));
  return rows.map(ownWatch);
}

/** One of the member's running watches; null when it ended, is unknown or another member's. */
export async function ownWatchOf(context: Context, actor: Actor, watchId: string): Promise<OwnWatch | null> {
  return (await watchesOf(context, actor)).find(({ id }) => id === watchId) ?? null;
}

function ownWatch(row: Row): OwnWatch {
  const { id, latitude, longitude, radius, span, endsAt } = row;
  return { id, latitude, longitude, radius, span, hours: hoursOf(row), endsAt: endsAt.toISOString() };
}

/** Lets a running watch last as long as a new one. Refuses with `not-found` one that ended, is unknown or another's. */
export const renewWatch = (context: Context, actor: Actor, watchId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const running = and(eq(watches.id, watchId), eq(watches.memberId, actor.id), gt(watches.endsAt, now));
    const [watch] = await tx.select({ span: watches.span }).from(watches).where(running);
    if (!watch) return refuse("not-found");
    const endsAt = watchEnd(watch.span, now, await zoneOf(tx, context, actor.id));
    await tx.update(watches).set({ endsAt }).where(eq(watches.id, watchId));
    return { result: undefined, events: [] };
  });

/** Ends a watch and forgets it. Refuses with `not-found` one that is unknown or another member's. */
export const endWatch = (context: Context, actor: Actor, watchId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const own = and(eq(watches.id, watchId), eq(watches.memberId, actor.id));
    const [ended] = await tx.delete(watches).where(own).returning({ id: watches.id });
    return ended ? { result: undefined, events: [] } : refuse("not-found");
  });
