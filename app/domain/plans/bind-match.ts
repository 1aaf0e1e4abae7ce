import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { departures, matches, needs } from "~db/schema";
import { passOver } from "./move-departure";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { listPromised } from "../listings";
import type { MatchRow } from "./end-match";
import { notifyPromised } from "./notify-of-match";
import { waitOf } from "./need-rules";

/**
 * Turns a match that both accepted into a promise. This transaction lists the space and promises it to the seeker. The
 * promise binds both (docs/product.md#plans). Refuses with `match-over` when the plan has changed, and with the codes
 * of a promise that cannot be made.
 */
export async function bindMatch(tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> {
  const { id, departureId, needId, ownerId, seekerId, leavesAt } = match;
  const planned = and(eq(departures.id, departureId), eq(departures.leavesAt, leavesAt));
  const [departure] = await tx.select().from(departures).where(planned);
  if (!departure || departure.pausedAt) return refuse("match-over");
  const { latitude, longitude, address, giveOrTake } = departure;
  const { promise, events } = await listPromised(tx, context, {
    ownerId,
    driverId: seekerId,
    space: { latitude, longitude, address },
    availableAt: leavesAt,
    waitMinutes: waitOf(giveOrTake),
  });
  const now = context.clock.now();
  await tx.update(matches).set({ outcome: "promised", endedAt: now, promiseId: promise.id }).where(eq(matches.id, id));
  await tx.update(needs).set({ unservedSince: now }).where(eq(needs.id, needId));
  await passOver(tx, departure, now);
  return [...events, ...(await notifyPromised(tx, context, match, promise.handoverCode))];
}
