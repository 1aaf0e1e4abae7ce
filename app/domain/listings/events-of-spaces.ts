import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, promises, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { eventsOfRequest } from "./request-changed";
import { spaceEvents } from "./space-events";
import { overdue } from "./space-rules";

/** Events with the cards of the active spaces that a member shares or drives to, after their name or photo changed. */
export async function eventsOfSpaces(tx: Query, context: Context, memberId: string): Promise<Announcement[]> {
  const driven = tx
    .select({ id: promises.spaceId })
    .from(promises)
    .where(and(eq(promises.driverId, memberId), isNull(promises.endedAt)));
  const rows = await tx
    .select({ space: spaces, promise: promises })
    .from(spaces)
    .leftJoin(promises, eq(promises.id, spaces.promiseId))
    .where(
      and(inArray(spaces.status, [...activeStatuses]), or(eq(spaces.ownerId, memberId), inArray(spaces.id, driven))),
    );
  const now = context.clock.now();
  const current = rows.filter(({ space }) => overdue(space, now) === null);
  const events = [];
  for (const { space, promise } of current) events.push(...(await spaceEvents(tx, context, space, promise)).events);
  return events;
}

/**
 * Events with the new cards of a member's spaces and request. Call it in the transaction that changes the member's name,
 * vehicle, plate or photo.
 */
export const profileEvents = async (tx: Query, context: Context, memberId: string): Promise<Announcement[]> => [
  ...(await eventsOfSpaces(tx, context, memberId)),
  ...(await eventsOfRequest(tx, context, memberId)),
];
