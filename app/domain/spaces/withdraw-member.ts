import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, promises, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { endPromise } from "./end-promise";
import { promiseOf } from "./load-space";
import { moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { isActive } from "./rules";
import { settle } from "./settle-space";

/**
 * Ends the promises that run and have the member for a side, as that side's exit; with `partnerId`, only those between
 * the two (PRODUCT 4). Where the owner has confirmed already, there is nothing to leave any more: the driver's word,
 * or 15 minutes without it, decides.
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
    const now = await settle(tx, context, space, await promiseOf(tx, space));
    events.push(...now.events);
    if (!now.promise || now.promise.endedAt) continue; // its time was up
    const ending = now.space.ownerId === memberId ? "taken_back" : "cannot_come";
    const left = await endPromise(tx, context, { space: now.space, promise: now.promise }, ending, memberId);
    events.push(...left.events);
  }
  return events;
}

/** The member is no neighbour any more: their promises end, and what they share leaves every list. No points move. */
export async function withdrawMember(tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> {
  const events = await leavePromises(tx, context, memberId);
  const active = await tx
    .select()
    .from(spaces)
    .where(and(eq(spaces.ownerId, memberId), inArray(spaces.status, [...activeStatuses])));
  for (const space of active) {
    const now = await settle(tx, context, space, await promiseOf(tx, space));
    events.push(...now.events);
    if (!isActive(now.space.status)) continue;
    const removed = await moveSpace(tx, now.space, { status: "removed", closedAt: context.clock.now() });
    events.push(...(await spaceNews(tx, context, removed, now.promise)).events);
  }
  return events;
}
