import { and, asc, gt, inArray, lt, sum } from "drizzle-orm";
import { departureCounts } from "~db/schema";
import { cellsWithin } from "../places";
import type { Point } from "../places/rules";
import { after, MINUTE } from "../shared/clock";
import type { Context } from "../shared/context";
import { COUNTED_AHEAD_MS, type PlannedSpaces } from "./rules";

/** Half hours that one page names. */
const MAX = 3;

/** About how many spaces neighbours plan to leave within so many miles, in the next half hours that have any. */
export async function plannedNear({ read, clock }: Context, place: Point, miles: number): Promise<PlannedSpaces[]> {
  const { cell, startsAt, spaces } = departureCounts;
  const now = clock.now();
  const rows = await read
    .select({ startsAt, spaces: sum(spaces) })
    .from(departureCounts)
    .where(
      and(
        inArray(cell, cellsWithin(place, miles)),
        gt(startsAt, after(now, -30 * MINUTE)),
        lt(startsAt, after(now, COUNTED_AHEAD_MS)),
      ),
    )
    .groupBy(startsAt)
    .orderBy(asc(startsAt))
    .limit(MAX);
  return rows.map((row) => ({ startsAt: row.startsAt, spaces: Number(row.spaces) }));
}
