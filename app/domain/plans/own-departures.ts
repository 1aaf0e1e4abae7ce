import { and, asc, eq, isNull } from "drizzle-orm";
import { departures } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import type { OwnDeparture } from "./rules";

type Row = typeof departures.$inferSelect;

/** The member's planned departures that are not over, by the time of day. Nobody else can ask. */
export async function ownDepartures({ read }: Context, { id }: Actor): Promise<OwnDeparture[]> {
  const rows = await read
    .select()
    .from(departures)
    .where(and(eq(departures.memberId, id), isNull(departures.endedAt)))
    .orderBy(asc(departures.minute), asc(departures.id));
  return rows.map(ownDeparture);
}

function ownDeparture(row: Row): OwnDeparture {
  const { id, latitude, longitude, address, timeZone, days, onDay, untilDay, minute, giveOrTake, listsUnasked } = row;
  return {
    id,
    latitude,
    longitude,
    address,
    timeZone,
    days,
    onDay,
    untilDay,
    minute,
    giveOrTake,
    listsUnasked,
    state: row.state,
    nextDay: row.nextDay,
    leavesAt: row.leavesAt?.toISOString() ?? null,
    isPaused: row.pausedAt !== null,
  };
}
