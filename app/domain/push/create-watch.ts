import { and, count, eq, gt } from "drizzle-orm";
import { watches } from "~db/schema";
import { inMemberTransaction, lastPlace, zoneOf } from "../members";
import { cellAt, middleOfCell } from "../places";
import { distanceMiles } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { NewWatch } from "./watch-input";
import { watchEnd, WATCH_PLACE_MILES, WATCHES_MAX } from "./watch-rules";

/**
 * Watches an area around the middle of the half-mile cell in which the given place lies. Only that middle is stored. Refuses
 * with `place-old` a member without a last known place, and with `watch-too-far` a middle more than 5 miles from it. Refuses
 * with `too-many-watches` a member who has three running ones.
 */
export async function createWatch(
  context: Context,
  actor: Actor,
  { hours, radius, span, ...centre }: NewWatch,
): Promise<void> {
  const last = await lastPlace(context, actor);
  if (!last) return refuse("place-old");
  const cell = cellAt(centre);
  const middle = middleOfCell(cell);
  if (distanceMiles(last, middle) > WATCH_PLACE_MILES) return refuse("watch-too-far");
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const running = and(eq(watches.memberId, actor.id), gt(watches.endsAt, now));
    const [known] = await tx.select({ number: count() }).from(watches).where(running);
    if (known && known.number >= WATCHES_MAX) refuse("too-many-watches");
    await tx.insert(watches).values({
      id: context.newId(),
      memberId: actor.id,
      cell,
      ...middle,
      radius,
      span,
      ...hours,
      createdAt: now,
      endsAt: watchEnd(span, now, await zoneOf(tx, context, actor.id)),
    });
    return { result: undefined, events: [] };
  });
}
