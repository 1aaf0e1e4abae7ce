import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { promises, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { countHandover } from "./count-handover";
import { notGot } from "./not-got";
import { answerSince } from "./rules";
import { leavePromises } from "./withdraw-member";

/**
 * Ends every promise between two members as one's exit (PRODUCT 4). Where only the owner has confirmed a handover, the
 * driver can no longer be asked: unless the time to answer is over, it counts for neither.
 */
export async function endPromisesBetween(
  tx: Query,
  context: Context,
  actorId: string,
  otherId: string,
): Promise<DomainEvent[]> {
  const events = await leavePromises(tx, context, actorId, otherId);
  const { ownerId, driverId, endedAt, ownerConfirmedAt } = promises;
  const asked = await tx
    .select({ promise: promises, space: spaces })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(
      and(
        or(and(eq(ownerId, actorId), eq(driverId, otherId)), and(eq(ownerId, otherId), eq(driverId, actorId))),
        isNull(endedAt),
        isNotNull(ownerConfirmedAt),
      ),
    );
  const lastAnswer = answerSince(context.clock.now());
  for (const { promise, space } of asked) {
    const isOver = promise.ownerConfirmedAt !== null && promise.ownerConfirmedAt <= lastAnswer;
    const ended = isOver
      ? await countHandover(tx, context, space, promise)
      : await notGot(tx, context, space, promise, actorId);
    events.push(...ended.events);
  }
  return events;
}
