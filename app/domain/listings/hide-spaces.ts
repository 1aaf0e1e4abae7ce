import { and, eq, inArray } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, spaces } from "~db/schema";
import type { Announcement } from "../shared/events";

/** Removes one member's active spaces from another member's phone, as if they were closed. */
export async function hideSpaces(tx: Query, ownerId: string, fromId: string): Promise<Announcement[]> {
  const active = await tx
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.ownerId, ownerId), inArray(spaces.status, [...activeStatuses])));
  const audience = { members: [fromId] };
  return active.map(({ id }) => ({ type: "PARKING_SPACE_REMOVED", audience, data: { id } }));
}
