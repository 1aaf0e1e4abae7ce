import { and, asc, countDistinct, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sum } from "drizzle-orm";
import { findRow, insertRows } from "~db/query";
import { departureCountDays, departureCounts, departures, members } from "~db/schema";
import { whereDayOldAndConfirmed } from "../members";
import { cellAt, cellsWithin } from "../places";
import type { Point } from "../places/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import { inTransaction, type Context } from "../shared/context";
import { MIN_PEOPLE, roundedDown } from "../shared/figure-rules";
import { COUNTED_AHEAD_MS, departuresBefore, type PlannedSpaces } from "./rules";

/** Only plans in whose cell a phone of the member was within so many days are counted. */
const MEASURED_DAYS = 30;
/** How often it is stored that a phone is in the cell of a plan. */
const MEASURED_AGAIN_MS = DAY;

const HALF_HOUR = 30 * MINUTE;

/**
 * Counts the planned departures of the days in UTC that the next hours reach, by half hour and half-mile cell
 * (docs/product.md#plans). Each day is counted once, so that nobody sees a count change when one neighbour plans. Returns
 * how many days it counted.
 */
export async function countDepartures(context: Context): Promise<number> {
  const now = context.clock.now();
  await recordPhonesAtPlans(context);
  const days = new Set([now, after(now, COUNTED_AHEAD_MS)].map((at) => at.toISOString().slice(0, 10)));
  let counted = 0;
  for (const day of days) if (await countDay(context, day)) counted++;
  return counted;
}

/** False where the day was counted before. */
async function countDay(context: Context, day: string): Promise<boolean> {
  const { read, clock } = context;
  const known = await findRow(read, departureCountDays, eq(departureCountDays.day, day));
  if (known) return false;
  const rows: (typeof departureCounts.$inferInsert)[] = [];
  for (const cell of await cellsOfMany(context))
    for (const { startsAt, spaces } of await countsOf(context, cell, new Date(day)))
      rows.push({ day, cell, startsAt, spaces });
  return inTransaction(context, async (tx) => {
    const mark = tx.insert(departureCountDays).values({ day, countedAt: clock.now() });
    const [marked] = await mark.onConflictDoNothing().returning({ day: departureCountDays.day });
    if (marked) await insertRows(tx, departureCounts, rows);
    return { result: marked !== undefined, events: [] };
  });
}

/**
 * Stores which members are in the cell of a plan of theirs now, by a position that a phone measured. The hourly job that
 * counts does it, because last known places know nothing of plans.
 */
async function recordPhonesAtPlans({ read, write, clock }: Context): Promise<void> {
  const { id, cell, measuredAt } = departures;
  const { lastLatitude, lastLongitude, lastPlaceAt, lastPlaceTyped } = members;
  const dayAgo = after(clock.now(), -MEASURED_AGAIN_MS);
  const rows = await read
    .select({ id, cell, latitude: lastLatitude, longitude: lastLongitude, at: lastPlaceAt })
    .from(departures)
    .innerJoin(members, eq(members.id, departures.memberId))
    .where(
      and(
        isNotNull(departures.leavesAt),
        eq(lastPlaceTyped, false),
        gt(lastPlaceAt, dayAgo),
        or(isNull(measuredAt), lt(measuredAt, dayAgo)),
      ),
    );
  const measured = rows.filter(
    ({ latitude, longitude, ...plan }) =>
      latitude !== null && longitude !== null && cellAt({ latitude, longitude }) === plan.cell,
  );
  if (measured.length === 0) return;
  await write(async (tx) => {
    for (const plan of measured)
      await tx.update(departures).set({ measuredAt: plan.at }).where(eq(departures.id, plan.id));
  });
}

/** Plans that go on, of confirmed members who are not suspended, joined a day ago or earlier, and were in the plan's cell. */
const isCounted = (context: Context) =>
  and(
    isNotNull(departures.leavesAt),
    isNull(members.suspendedAt),
    isNull(members.deletedAt),
    whereDayOldAndConfirmed(context),
    gt(departures.measuredAt, after(context.clock.now(), -MEASURED_DAYS * DAY)),
  );

/** The cells in which at least 5 members plan. */
async function cellsOfMany(context: Context): Promise<number[]> {
  const found = await context.read
    .select({ cell: departures.cell })
    .from(departures)
    .innerJoin(members, eq(members.id, departures.memberId))
    .where(isCounted(context))
    .groupBy(departures.cell)
    .having(gte(countDistinct(departures.memberId), MIN_PEOPLE))
    .orderBy(asc(departures.cell));
  return found.map(({ cell }) => cell);
}

/** The half hours of a day in which at least 5 members leave a cell. */
async function countsOf(context: Context, cell: number, from: Date): Promise<{ startsAt: Date; spaces: number }[]> {
  const to = after(from, DAY);
  const plans = await context.read
    .select({ departure: departures })
    .from(departures)
    .innerJoin(members, eq(members.id, departures.memberId))
    .where(and(isCounted(context), eq(departures.cell, cell), lt(departures.leavesAt, to)));
  const planners = new Map<number, Set<string>>();
  for (const { departure } of plans) {
    const plan = { ...departure, leavesAt: departure.leavesAt?.toISOString() ?? null };
    for (const { at } of departuresBefore(plan, to)) {
      if (at < from) continue;
      const startsAt = Math.floor(at.getTime() / HALF_HOUR) * HALF_HOUR;
      planners.set(startsAt, (planners.get(startsAt) ?? new Set()).add(departure.memberId));
    }
  }
  return [...planners]
    .filter(([, who]) => who.size >= MIN_PEOPLE)
    .map(([startsAt, who]) => ({ startsAt: new Date(startsAt), spaces: roundedDown(who.size) }));
}

/** Half hours that one page names. */
const MAX_HALF_HOURS = 3;

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
        gt(startsAt, after(now, -HALF_HOUR)),
        lt(startsAt, after(now, COUNTED_AHEAD_MS)),
      ),
    )
    .groupBy(startsAt)
    .orderBy(asc(startsAt))
    .limit(MAX_HALF_HOURS);
  return rows.map((row) => ({ startsAt: row.startsAt, spaces: Number(row.spaces) }));
}
