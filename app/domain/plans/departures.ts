import { and, asc, eq, isNull } from "drizzle-orm";
import { countRows, type Query } from "~db/query";
import { departures } from "~db/schema";
import { memberOfCalendar } from "../auth";
import { inMemberTransaction, removeOwn, zoneOf } from "../members";
import { cellAt, confirmKerbRule } from "../places";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { NewDeparture } from "./input";
import {
  type CalendarEvent,
  type Departure,
  MAX_DEPARTURES,
  departuresBefore,
  departuresBetween,
  dueAt,
  nextDeparture,
  type OwnDeparture,
} from "./rules";

const WEEK = 7 * DAY;

/**
 * Plans a departure from a place at the kerb. The clock of the member's present zone counts for it from now on: the place
 * stays where it is when its member travels. Refuses with `too-many-plans` at 10, and with `plan-past` one that never
 * comes. Refuses with `kerb-forbids` where the kerb's rules forbid parking at one of its times, unless the member is sure.
 */
export async function addDeparture(context: Context, actor: Actor, typed: NewDeparture): Promise<{ id: string }> {
  const departure = { ...typed, ...(await context.kerbAt(typed)) };
  const kerbRules = await context.kerbRulesAt(departure);
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const running = and(eq(departures.memberId, actor.id), isNull(departures.endedAt));
    if ((await countRows(tx, departures, running)) >= MAX_DEPARTURES) refuse("too-many-plans");
    const timeZone = await zoneOf(tx, context, actor.id);
    const schedule = { ...departure, timeZone };
    const next = nextDeparture(schedule, now) ?? refuse("plan-past");
    // Asked now, because nobody may be there when the space is listed.
    const week = departuresBetween(schedule, now, after(now, WEEK));
    const times = [next, ...week].map(({ at }) => at);
    confirmKerbRule(context, kerbRules, departure.kerbConfirmed, times);
    const id = context.newId();
    await tx.insert(departures).values({
      id,
      memberId: actor.id,
      ...departure,
      cell: cellAt(departure),
      timeZone,
      createdAt: now,
      nextDay: next.day,
      leavesAt: next.at,
      dueAt: dueAt("ahead", next.at, departure.toleranceMinutes),
    });
    return { result: { id }, events: [] };
  });
}

export type DepartureRow = typeof departures.$inferSelect;
/** A plan with a next departure. */
export type PlannedRow = DepartureRow & { nextDay: string; leavesAt: Date };

export const isPlanned = (row: DepartureRow | undefined): row is PlannedRow =>
  row?.leavesAt !== undefined && row.leavesAt !== null && row.nextDay !== null;

/** Changes a departure unless it changed meanwhile. Of two that race, one gets true. */
export async function updateDeparture(
  tx: Query,
  { id, state, leavesAt }: PlannedRow,
  change: Partial<typeof departures.$inferInsert>,
): Promise<boolean> {
  const same = and(eq(departures.id, id), eq(departures.state, state), eq(departures.leavesAt, leavesAt));
  const updated = await tx.update(departures).set(change).where(same).returning({ id: departures.id });
  return updated.length > 0;
}

/** The columns of a plan that waits for the departure `next`. Null: it has no more, and ends. */
export const columnsFor = (next: Departure | null, toleranceMinutes: number, now: Date) =>
  next
    ? {
        state: "ahead" as const,
        nextDay: next.day,
        leavesAt: next.at,
        dueAt: dueAt("ahead", next.at, toleranceMinutes),
      }
    : { ...nothingAhead, endedAt: now };

/** The columns of a plan without a next departure. */
export const nothingAhead = { state: "ahead" as const, nextDay: null, leavesAt: null, dueAt: null };

/** The columns of a plan that is done with its next departure, and waits for the one after it. */
export const columnsAfterNext = (row: PlannedRow, now: Date) =>
  columnsFor(nextDeparture(row, now, row.nextDay), row.toleranceMinutes, now);

/** Ends the wait for a plan's next departure, because that one became a promise. The plan waits for the one after it. */
export async function skipDeparture(tx: Query, departure: DepartureRow, now: Date): Promise<void> {
  if (isPlanned(departure))
    await updateDeparture(tx, departure, { ...columnsAfterNext(departure, now), unanswered: 0 });
}

/** Ends a plan and erases it. Refuses with `not-found` one that is unknown or another member's. */
export const removeDeparture = (context: Context, actor: Actor, departureId: string): Promise<void> =>
  removeOwn(context, actor, departures, departureId);

/** The member's planned departures that are not over, by the time of day. Nobody else can ask. */
export async function ownDepartures({ read }: Context, { id }: Actor): Promise<OwnDeparture[]> {
  const rows = await read
    .select()
    .from(departures)
    .where(and(eq(departures.memberId, id), isNull(departures.endedAt)))
    .orderBy(asc(departures.minute), asc(departures.id));
  return rows.map(ownDeparture);
}

function ownDeparture(row: DepartureRow): OwnDeparture {
  const { id, latitude, longitude, address, timeZone, days, onDay, untilDay, minute, toleranceMinutes, listsUnasked } =
    row;
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
    toleranceMinutes,
    listsUnasked,
    state: row.state,
    nextDay: row.nextDay,
    leavesAt: row.leavesAt?.toISOString() ?? null,
    isPaused: row.pausedAt !== null,
  };
}

/** How far ahead a calendar shows departures. */
const CALENDAR_AHEAD_MS = 60 * DAY;

/** The departures of the next 60 days, for who knows the secret of the member's calendar. Null: nobody has this secret. */
export async function calendarOf(context: Context, token: string): Promise<CalendarEvent[] | null> {
  const id = await memberOfCalendar(context, token);
  if (id === null) return null;
  const plans = await ownDepartures(context, { id, role: "member" });
  const end = after(context.clock.now(), CALENDAR_AHEAD_MS);
  return plans.flatMap((plan) => departuresBefore(plan, end).map((departure) => ({ id: plan.id, ...departure })));
}
