import { and, between, gte, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { requests, spaces } from "~db/schema";
import { distanceMetres, REACH_METRES, roundedPoint, searchBoxes, type Point } from "../places/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import { activityOf, type Act, type Activity } from "./activity";

const SINCE_DAYS = 7;
/** What was found is told for this long, so that an empty map costs no more than a full one. */
const KEPT_MS = 10 * MINUTE;
/** Cells whose acts are kept at most; then all are looked up anew. */
const MOST_CELLS = 500;
/** Decimals of a cell's centre: about half a mile. */
const CELL_DIGITS = 2;

/** Tells how lively a neighbourhood was this week; null when too few people were active to say anything of them. */
export type ActivityNear = (actor: Actor, place: Point, timeZone: string) => Promise<Activity | null>;

/**
 * Counts who shared or asked for a space within 2 miles. Only what the neighbours saw anyway counts, never where somebody
 * looked from; and the circle stands around a cell, so that nobody can move it to single people out.
 */
export function activityNear(context: Context): ActivityNear {
  const cells = new Map<string, { acts: Promise<Act[]>; at: Date }>();

  function actsIn(centre: Point): Promise<Act[]> {
    const now = context.clock.now();
    const cell = `${centre.latitude} ${centre.longitude}`;
    const known = cells.get(cell);
    if (known && Math.abs(now.getTime() - known.at.getTime()) < KEPT_MS) return known.acts;
    if (cells.size >= MOST_CELLS) cells.clear();
    const acts = actsAround(context.read, centre, after(now, -SINCE_DAYS * DAY));
    cells.set(cell, { acts, at: now });
    acts.catch(() => cells.delete(cell));
    return acts;
  }

  return async (actor, place, timeZone) =>
    activityOf(await actsIn(roundedPoint(place, CELL_DIGITS)), actor.id, timeZone);
}

async function actsAround(on: Query, centre: Point, since: Date): Promise<Act[]> {
  const within = (table: { id: PgColumn; latitude: PgColumn; longitude: PgColumn }) =>
    and(
      gte(table.id, firstIdAt(since)),
      or(
        ...searchBoxes(centre, REACH_METRES).map((box) =>
          and(between(table.latitude, box.south, box.north), between(table.longitude, box.west, box.east)),
        ),
      ),
    );
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
