import { and, gte } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { requests, spaces } from "~db/schema";
import { inBoxes } from "../places";
import { distanceMetres, REACH_METRES, roundedPoint, searchBoxes, type Point } from "../places/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import { remembered } from "../shared/remembered";
import { activityOf, type ShareOrRequest, type Activity } from "./activity";

const SINCE_DAYS = 7;
/** How long a result is kept, so that an empty map costs no more than a full one. */
const KEPT_MS = 10 * MINUTE;
/** Most cells whose result is kept. */
const MAX_CELLS = 500;
/** Decimals of a cell's centre: about half a mile. */
const CELL_DIGITS = 2;

/** How lively a neighbourhood was this week. Null when too few members were active to publish a figure. */
export type ActivityNear = (actor: Actor, place: Point, timeZone: string) => Promise<Activity | null>;

/**
 * Counts members who shared or asked for a space within 2 miles. Neighbours saw these anyway. Places of looks do not count.
 * The circle is fixed to a cell, so that nobody can move it to identify a member.
 */
export function activityNear(context: Context): ActivityNear {
  const { clock, read } = context;
  const rowsIn = remembered({
    clock,
    keptMs: KEPT_MS,
    most: MAX_CELLS,
    make: (cell: `${number} ${number}`) => {
      const [latitude = 0, longitude = 0] = cell.split(" ").map(Number);
      return rowsAround(read, { latitude, longitude }, after(clock.now(), -SINCE_DAYS * DAY));
    },
  });

  return async (actor, place, timeZone) => {
    const { latitude, longitude } = roundedPoint(place, CELL_DIGITS);
    return activityOf(await rowsIn(`${latitude} ${longitude}`), actor.id, timeZone);
  };
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
