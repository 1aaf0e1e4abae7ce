import { and, eq, gte } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { requests, spaces } from "~db/schema";
import { inBoxes } from "../places";
import { distanceMetres, type Point, REACH_METRES, roundedPoint, searchBoxes } from "../places/rules";
import { minuteOfDay } from "../shared/calendar";
import { after, DAY, MINUTE } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { MIN_PEOPLE } from "../shared/figure-rules";
import { firstIdAt } from "../shared/ids";
import { cached } from "../shared/cached";

/** One share or one request of a member. */
interface ShareOrRequest {
  memberId: string;
  at: Date;
}

/** How lively a neighbourhood was. */
export interface Activity {
  /** Members other than the viewer, each once. At least 5. */
  neighbours: number;
  /** The first of the two busiest hours, 0 to 23. Null when fewer than 5 members were active in them. */
  busiestHour: number | null;
}

/** '12 neighbours active near here this week, busiest 17–19h' */
export function activityText({ neighbours, busiestHour }: Activity): string {
  const busiest = busiestHour === null ? "" : `, busiest ${busiestHour}–${(busiestHour + 2) % 24 || 24}h`;
  return `${neighbours} neighbours active near here this week${busiest}`;
}

const SINCE_DAYS = 7;
/** How long a result is cached, so that an empty map costs no more than a full one. */
const TTL_MS = 10 * MINUTE;
/** Most cells whose result is cached. */
const MAX_CELLS = 500;
/** Decimals of a cell's centre: about half a mile. */
const CELL_DIGITS = 2;

/** How lively a neighbourhood was this week. Null when too few members were active to publish a figure. */
export type ActivityNear = (actor: Actor, place: Point, timeZone: string) => Promise<Activity | null>;

/**
 * Counts members who shared or asked for a space within 2 miles. Neighbours saw these anyway. Places of looks do not count,
 * nor what throw-away accounts invent: four of them would tell when one neighbour is active. The circle is fixed to a cell, so
 * that nobody can move it to identify a member.
 */
export function createActivityNear(context: Context): ActivityNear {
  const { clock, read } = context;
  const rowsIn = cached({
    clock,
    ttlMs: TTL_MS,
    max: MAX_CELLS,
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

/** The activity that one viewer may see, with hours in their time zone, or null. */
function activityOf(rows: readonly ShareOrRequest[], viewerId: string, timeZone: string): Activity | null {
  const others = rows.filter(({ memberId }) => memberId !== viewerId);
  const neighbours = new Set(others.map(({ memberId }) => memberId)).size;
  if (neighbours < MIN_PEOPLE) return null;
  const hours = byHour(others, timeZone);
  const pairs = hours.map((people, hour) => new Set([...people, ...(hours[(hour + 1) % 24] ?? [])]).size);
  const largest = Math.max(...pairs);
  if (largest < MIN_PEOPLE) return { neighbours, busiestHour: null };
  // Of two equal pairs of hours, the one whose first hour has more members.
  const size = (hour: number) => (pairs[hour] === largest ? (hours[hour]?.size ?? 0) : -1);
  const busiestHour = pairs.reduce((best, _, hour) => (size(hour) > size(best) ? hour : best), 0);
  return { neighbours, busiestHour };
}

/** The active members of each hour of the day. */
function byHour(rows: readonly ShareOrRequest[], timeZone: string): Set<string>[] {
  const hours = Array.from({ length: 24 }, () => new Set<string>());
  for (const { memberId, at } of rows) hours[Math.floor(minuteOfDay(timeZone, at) / 60)]?.add(memberId);
  return hours;
}

async function rowsAround(on: Query, centre: Point, since: Date): Promise<ShareOrRequest[]> {
  const within = (table: { id: PgColumn; latitude: PgColumn; longitude: PgColumn; ofStranger: PgColumn }) =>
    and(
      gte(table.id, firstIdAt(since)),
      inBoxes(table, searchBoxes(centre, REACH_METRES)),
      eq(table.ofStranger, false),
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
