import { and, asc, desc, eq, gt, gte, isNull } from "drizzle-orm";
import { insertRows, oneOf, pagesById } from "~db/query";
import { freeHours, members, spaces } from "~db/schema";
import { cellAt } from "../places";
import type { Point } from "../places/rules";
import { dayIn, minuteOfDay, weekDayOf } from "../shared/calendar";
import { after, DAY } from "../shared/clock";
import { inTransaction, type Context } from "../shared/context";
import { MIN_PEOPLE } from "../shared/figure-rules";
import { FREE_HOURS_DAYS, type FreeHour } from "./rules";

const MADE_EVERY_MS = 7 * DAY;

const SPACES_A_QUERY = 1000;

/** One bar of the chart: how many spaces got free in a cell at an hour of the week, and whose. */
interface Bar {
  cell: number;
  weekDay: number;
  hour: number;
  owners: Set<string>;
  spaces: number;
}

/**
 * Counts at which hours of the week spaces got free, by half-mile cell, from the closed spaces of 4 weeks
 * (docs/product.md#plans). Listings of members who were not established are left out, and a bar of fewer than 5 owners. The
 * hours are those of the owner's zone. Made weekly: returns 0 where the present counts are younger.
 */
export async function makeFreeHours(context: Context): Promise<number> {
  const { read, clock } = context;
  const now = clock.now();
  const { madeAt } = freeHours;
  const [last] = await read.select({ madeAt }).from(freeHours).orderBy(desc(madeAt)).limit(1);
  if (last && now.getTime() - last.madeAt.getTime() < MADE_EVERY_MS) return 0;
  const bars = await barsSince(context, after(now, -FREE_HOURS_DAYS * DAY));
  const rows = bars
    .filter(({ owners }) => owners.size >= MIN_PEOPLE)
    .map(({ owners, ...bar }) => ({ ...bar, madeAt: now }));
  await inTransaction(context, async (tx) => {
    await tx.delete(freeHours);
    await insertRows(tx, freeHours, rows);
  });
  return rows.length;
}

/** The bars from the spaces that were closed since then. */
async function barsSince({ read, settings }: Context, since: Date): Promise<Bar[]> {
  const bars = new Map<string, Bar>();
  const pages = pagesById((last = "") =>
    read
      .select({
        id: spaces.id,
        ownerId: spaces.ownerId,
        latitude: spaces.latitude,
        longitude: spaces.longitude,
        at: spaces.availableAt,
        timeZone: members.timeZone,
      })
      .from(spaces)
      .innerJoin(members, eq(members.id, spaces.ownerId))
      // A removed space was a mistake more often than a space that got free.
      .where(
        and(
          gt(spaces.id, last),
          gte(spaces.closedAt, since),
          oneOf(spaces.status, ["occupied", "expired"]),
          isNull(spaces.coarsenedAt),
          eq(spaces.ofStranger, false),
        ),
      )
      .orderBy(spaces.id)
      .limit(SPACES_A_QUERY),
  );
  for await (const rows of pages)
    for (const { ownerId, at, timeZone, ...place } of rows) {
      const zone = timeZone ?? settings.timeZone;
      const time = { weekDay: weekDayOf(dayIn(zone, at)), hour: Math.floor(minuteOfDay(zone, at) / 60) };
      const cell = cellAt(place);
      const key = `${cell} ${time.weekDay} ${time.hour}`;
      const bar = bars.get(key) ?? { cell, ...time, owners: new Set(), spaces: 0 };
      bar.owners.add(ownerId);
      bar.spaces++;
      bars.set(key, bar);
    }
  return [...bars.values()];
}

/** The hours of the week at which spaces get free in the half-mile cell of a place, Monday first. */
export const freeHoursAt = ({ read }: Context, place: Point): Promise<FreeHour[]> =>
  read
    .select({ weekDay: freeHours.weekDay, hour: freeHours.hour, spaces: freeHours.spaces })
    .from(freeHours)
    .where(eq(freeHours.cell, cellAt(place)))
    .orderBy(asc(freeHours.weekDay), asc(freeHours.hour));
