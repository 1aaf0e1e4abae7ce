import { and, gte } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { requests, spaces } from "~db/schema";
import { inBoxes } from "../places";
import { distanceMetres, REACH_METRES, roundedPoint, searchBoxes, type Point } from "../places/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import { activityOf, type ShareOrRequest, type Activity } from "./activity";

const SINCE_DAYS = 7;
/** How long a result is kept, so that an empty map costs no more than a full one. */
const KEPT_MS = 10 * MINUTE;
/** Most cells in the cache. Above it, the cache is emptied. */
const MOST_CELLS = 500;
/** Decimals of a cell's centre: about half a mile. */
const CELL_DIGITS = 2;

/** How lively a neighbourhood was this week. Null when too few members were active to publish a figure. */
export type ActivityNear = (actor: Actor, place: Point, timeZone: string) => Promise<Activity | null>;

/**
 * Counts members who shared or asked for a space within 2 miles. Neighbours saw these anyway. Places of looks do not count.
 * The circle is fixed to a cell, so that nobody can move it to identify a member.
 */
export function activityNear(context: Context): ActivityNear {
  const cells = new Map<string, { rows: Promise<ShareOrRequest[]>; at: Date }>();

  function rowsIn(centre: Point): Promise<ShareOrRequest[]> {
    const now = context.clock.now();
    const cell = `${centre.latitude} ${centre.longitude}`;
    const known = cells.get(cell);
    if (known && Math.abs(now.getTime() - known.at.getTime()) < KEPT_MS) return known.rows;
    if (cells.size >= MOST_CELLS) cells.clear();
    const rows = rowsAround(context.read, centre, after(now, -SINCE_DAYS * DAY));
    cells.set(cell, { rows, at: now });
    rows.catch(() => cells.delete(cell));
    return rows;
  }

  return async (actor, place, timeZone) =>
    activityOf(await rowsIn(roundedPoint(place, CELL_DIGITS)), actor.id, timeZone);
}

async function rowsAround(on: Query, centre: Point, since: Date): Promise<ShareOrRequest[]> {
  const within = (table: { id: PgColumn; latitude: PgColumn; longitude: PgColumn }) =>
    and(gte(table.id, firstIdAt(since)), inBoxes(table, searchBoxes(centre, REACH_METRES)));
  const { latitude, longitude } = spaces;
  const [shared, asked] = await Promise.all([
    on
      .select({ memberId: spaces.ownerId, at: spaces.createdAt, latitude, longitude })
      .from(spaces)
      .where(within(spaces)),
    on
      .select({
        memberId: requests.memberId,
        at: requests.createdAt,
        latitude: requests.latitude,
        longitude: requests.longitude,
      })
      .from(requests)
      .where(within(requests)),
  ]);
  return [...shared, ...asked].filter((act) => distanceMetres(centre, act) <= REACH_METRES);
}
