import { and, eq, inArray } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { endOverdue, updateSpace, promiseOf, spaceEvents, takeBackSharePoints } from "../spaces";
import { isActive } from "../spaces/rules";
import { leavePromises } from "./leave-promises";

/** Ends the promises of a leaving member, and removes their spaces from every list. No points move, now or later. */
export async function withdrawMember(tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> {
  const events = await leavePromises(tx, context, memberId);
  const active = await tx
    .select()
    .from(spaces)
    .where(and(eq(spaces.ownerId, memberId), inArray(spaces.status, [...activeStatuses])));
  for (const space of active) {
    const now = await endOverdue(tx, context, space, await promiseOf(tx, space));
    events.push(...now.events);
    if (!isActive(now.space.status)) continue;
    const closedAt = context.clock.now();
    const removed = await updateSpace(tx, now.space, { status: "removed", closedAt });
    if (now.space.pointsDueAt) await takeBackSharePoints(tx, context, now.space, closedAt);
    events.push(...(await spaceEvents(tx, context, removed, now.promise)).events);
  }
  return events;
}
