import { and, asc, eq, gt } from "drizzle-orm";
import { countRows } from "~db/query";
import { watches } from "~db/schema";
import { inMemberTransaction, lastPlace, removeOwn, zoneOf } from "../members";
import { cellAt, middleOfCell } from "../places";
import { distanceMiles } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { NewWatch } from "./input";
import { hoursOf, type OwnWatch, WATCH_PLACE_MILES, watchEnd, MAX_WATCHES } from "./watch-rules";

/**
 * Watches an area around the middle of the half-mile cell in which the given place lies. Only that middle is stored. Refuses
 * with `place-old` a member without a last known place, and with `watch-too-far` a middle more than 5 miles from it. Refuses
 * with `too-many-watches` a member who has three running ones.
 */
export async function createWatch(
  context: Context,
  actor: Actor,
  { hours, radius, span, ...centre }: NewWatch,
): Promise<{ id: string }> {
  const last = await lastPlace(context, actor);
  if (!last) return refuse("place-old");
  const cell = cellAt(centre);
  const middle = middleOfCell(cell);
  if (distanceMiles(last, middle) > WATCH_PLACE_MILES) return refuse("watch-too-far");
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const running = and(eq(watches.memberId, actor.id), gt(watches.endsAt, now));
    if ((await countRows(tx, watches, running)) >= MAX_WATCHES) refuse("too-many-watches");
    const id = context.newId();
    await tx.insert(watches).values({
      id,
      memberId: actor.id,
      cell,
      ...middle,
      radius,
      span,
      ...hours,
      createdAt: now,
      endsAt: watchEnd(span, now, await zoneOf(tx, context, actor.id)),
    });
    return { result: { id }, events: [] };
  });
}

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
  });

/** Ends a watch and forgets it. Refuses with `not-found` one that is unknown or another member's. */
export const endWatch = (context: Context, actor: Actor, watchId: string): Promise<void> =>
  removeOwn(context, actor, watches, watchId);
