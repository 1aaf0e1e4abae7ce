import {
  and,
  asc,
  between,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { countRows, type Query } from "~db/query";
import { departures, matches, members, type needs } from "~db/schema";
import { blockedMemberIds, whereDayOldAndConfirmed } from "../members";
import { cellAt, cellsWithin, middleOfCell } from "../places";
import { distanceMiles } from "../places/rules";
import { halfHourOf } from "../shared/calendar";
import { after, DAY, MINUTE } from "../shared/clock";
import type { Context } from "../shared/context";
import { DECLINED_RESTS_MS, PROPOSED_A_DAY, REMIND_BEFORE_MS } from "./match-rules";
import { bandOf, MAX_NEEDS, type Occasion } from "./need-rules";
import { MAX_TOLERANCE_MINUTES } from "./rules";

/** Middles of neighbouring cells are half a mile apart, give or take this much. */
const CELL_ROUNDING_MILES = 0.01;

/**
 * The nearest departure that fits, the earliest of those. The index `departures_near` finds those of the cells around, in the
 * hours of the need. All that must fit is a condition of the query: however many plans others invent, those that don't fit
 * can't crowd out one that does.
 */
export async function bestDeparture(tx: Query, context: Context, need: typeof needs.$inferSelect, occasion: Occasion) {
  const now = context.clock.now();
  if (await hasEnough(tx, need.memberId, occasion.day)) return null;
  const { id, leavesAt, timeZone, memberId, cell } = departures;
  // Both places are taken for the middles of their cells. So nobody finds a departure by moving a need, nor with many accounts.
  const from = middleOfCell(cellAt(need));
  const milesTo = (one: number) => Math.max(0, distanceMiles(from, middleOfCell(one)) - CELL_ROUNDING_MILES);
  const cells = cellsWithin(from, need.radius + CELL_ROUNDING_MILES).filter((one) => milesTo(one) <= need.radius);
  const notWith = [
    ...(await blockedMemberIds(tx, need.memberId)),
    ...(await declinedLately(tx, need.memberId, after(now, -DECLINED_RESTS_MS))),
  ];
  const isTaken = tx
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.departureId, departures.id),
        eq(matches.leavesAt, departures.leavesAt),
        or(isNull(matches.endedAt), eq(matches.outcome, "promised")),
      ),
    );
  const [found] = await tx
    .select({ departureId: id, ownerId: memberId, leavesAt, timeZone, cell })
    .from(departures)
    .innerJoin(members, eq(members.id, memberId))
    .where(
      and(
        inArray(cell, cells),
        overlapping({ from: occasion.from, to: occasion.to, earliest: firstHalfHour(need.timeZone, now) }),
        eq(departures.state, "ahead"),
        isNull(departures.pausedAt),
        notInArray(memberId, [need.memberId, ...notWith]),
        isNull(members.suspendedAt),
        isNull(members.deletedAt),
        whereDayOldAndConfirmed(context),
        notExists(isTaken),
        notExists(enoughProposed(tx, after(now, -DAY))),
      ),
    )
    .orderBy(nearestFirst(cells, milesTo), asc(leavesAt), asc(id))
    .limit(1);
  if (!found?.leavesAt) return null;
  const { departureId, ownerId } = found;
  const band = bandOf(milesTo(found.cell));
  const halfHourAt = halfHourOf(found.leavesAt, found.timeZone).from;
  return band && { departureId, ownerId, leavesAt: found.leavesAt, halfHourAt, band };
}

/**
 * The first half hour, on the wall of that zone, which begins late enough for both to answer: what they may do until when
 * counts from the half hour, which does not give the departure's minute away (match-rules.ts). Neighbours have the same zone. In
 * one such as Nepal's (+5:45) the half hour of a departure may begin 15 minutes earlier.
 */
function firstHalfHour(timeZone: string, now: Date): Date {
  const earliest = after(now, REMIND_BEFORE_MS);
  const { from, to } = halfHourOf(earliest, timeZone);
  return from >= earliest ? from : to;
}

/**
 * The departures that fit hours, as the condition of a query: each number of minutes to give or take has bounds of its own,
 * so that an index on `leavesAt` serves.
 */
const overlapping = ({ from, to, earliest }: { from: Date; to: Date; earliest: Date }) =>
  and(
    gte(departures.leavesAt, earliest),
    or(
      ...Array.from({ length: MAX_TOLERANCE_MINUTES + 1 }, (_, minutes) =>
        and(
          gte(departures.toleranceMinutes, minutes),
          between(departures.leavesAt, after(from, -minutes * MINUTE), after(to, minutes * MINUTE)),
        ),
      ),
    ),
  );

/** Orders departures by the distance of their cells. */
function nearestFirst(cells: readonly number[], milesTo: (cell: number) => number): SQL {
  const miles = [...new Set(cells.map(milesTo))].sort((a, b) => a - b);
  const ranks = cells.map((cell) => sql.raw(`when ${cell} then ${miles.indexOf(milesTo(cell))}`));
  return sql`case ${departures.cell} ${sql.join(ranks, sql.raw(" "))} end`;
}

/** **guard**: a member gets as many matches a day as needs, also when a need is made anew. */
async function hasEnough(tx: Query, seekerId: string, day: string): Promise<boolean> {
  return (await countRows(tx, matches, eq(matches.seekerId, seekerId), eq(matches.day, day))) >= MAX_NEEDS;
}

/** Whether the owner of a departure got as many matches since then as one gets in a day. */
const enoughProposed = (tx: Query, since: Date) =>
  tx
    .select({ ownerId: matches.ownerId })
    .from(matches)
    .where(and(eq(matches.ownerId, departures.memberId), gt(matches.createdAt, since)))
    .groupBy(matches.ownerId)
    .having(gte(count(), PROPOSED_A_DAY));

/** The members with whom a match was declined since then, by either. */
async function declinedLately(tx: Query, memberId: string, since: Date): Promise<string[]> {
  const { seekerId, ownerId, outcome, endedAt } = matches;
  const rows = await tx
    .select({ seekerId, ownerId })
    .from(matches)
    .where(and(or(eq(seekerId, memberId), eq(ownerId, memberId)), eq(outcome, "declined"), gt(endedAt, since)));
  return rows.map((row) => (row.seekerId === memberId ? row.ownerId : row.seekerId));
}
