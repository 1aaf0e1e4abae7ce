import { and, eq, isNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { promises, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { carryOut } from "./carry-out";
import { endOverdue } from "./end-overdue";
import { promiseOf } from "./rows";

/**
 * Ends a member's running promises, as if the member had given up (docs/product.md#promises). With `partnerId`, only those
 * between the two. A promise that the owner has confirmed stays, because the driver's answer decides. Where the driver has
 * parked, the handover counts.
 */
export async function leavePromises(
  tx: Query,
  context: Context,
  memberId: string,
  partnerId?: string,
): Promise<DomainEvent[]> {
  const { ownerId, driverId } = promises;
  const sides =
    partnerId === undefined
      ? or(eq(ownerId, memberId), eq(driverId, memberId))
      : or(and(eq(ownerId, memberId), eq(driverId, partnerId)), and(eq(ownerId, partnerId), eq(driverId, memberId)));
  const rows = await tx
    .select({ space: spaces })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(and(sides, isNull(promises.endedAt), isNull(promises.ownerConfirmedAt)));
  const events: DomainEvent[] = [];
  for (const { space } of rows) {
    const now = await endOverdue(tx, context, space, await promiseOf(tx, space));
    events.push(...now.events);
    if (!now.promise || now.promise.endedAt) continue; // its time was over
    const actor = { actorId: memberId };
    const ended = now.promise.parkedAt
      ? await carryOut(tx, context, now, "count", "clock")
      : now.space.ownerId === memberId
        ? await carryOut(tx, context, now, "take back", "owner", actor)
        : await carryOut(tx, context, now, "can't come", "driver", actor);
    events.push(...ended.events);
  }
  return events;
}
