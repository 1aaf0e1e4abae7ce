import { and, eq, inArray } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { carryOut } from "./carry-out";
import { endOverdue } from "./end-overdue";
import { leavePromises } from "./leave-promises";
import { promiseOf } from "./rows";
import { isActive } from "./space-rules";

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
    events.push(...(await carryOut(tx, context, now, "withdraw", "owner")).events);
  }
  return events;
}
