import { and, asc, eq, sql } from "drizzle-orm";
import { findRow, preparedOnce, type Query } from "~db/query";
import { departures } from "~db/schema";
import { inMemberTransaction } from "../members";
import { momentAt } from "../shared/calendar";
import { later } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { isPlanned, type PlannedRow, updateDeparture, columnsFor, columnsAfterNext } from "./departures";
import type { DepartureAnswer } from "./input";
import { closesAt, movedLater, nextDeparture, type DepartureQuestion } from "./rules";

// Prepared, because every page runs it.
const askedDeparture = preparedOnce("asked_departure_of_member", (on) =>
  on
    .select({
      id: departures.id,
      day: departures.nextDay,
      leavesAt: departures.leavesAt,
      toleranceMinutes: departures.toleranceMinutes,
      address: departures.address,
    })
    .from(departures)
    .where(and(eq(departures.memberId, sql.placeholder("memberId")), eq(departures.state, "asked")))
    .orderBy(asc(departures.leavesAt))
    .limit(1),
);

/** The question that waits for the member: 'Leaving at 8:10 AM?'. Null: there is none. */
export async function openQuestion(
  { read, clock }: Context,
  { id: memberId }: Actor,
): Promise<DepartureQuestion | null> {
  const [row] = await askedDeparture(read).execute({ memberId });
  if (!row?.leavesAt || row.day === null || closesAt(row.leavesAt, row.toleranceMinutes) < clock.now()) return null;
  const { id, day, leavesAt, address } = row;
  return { id, day, leavesAt: leavesAt.toISOString(), address };
}

/**
 * The owner's answer to 'Leaving at 8:10 AM?': yes, 10 minutes later, or skip that day. A departure that will be listed
 * can still move or be skipped, and one ahead can be skipped. Repeating an answer changes nothing. Refuses with
 * `not-found` a plan that is unknown or another member's. Refuses with `plan-question-over` a departure that is not the
 * next one any more, and with `plan-latest` a delay of more than an hour.
 */
export const answerDeparture = (
  context: Context,
  actor: Actor,
  { departureId, day, leavesAt, answer }: DepartureAnswer,
): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const row = await ownDeparture(tx, actor, departureId);
    if (answer === "skip" && isDone(row, day)) return;
    if (!isPlanned(row) || row.nextDay !== day) return refuse("plan-question-over");
    const isAt = (moment: Date | null) => moment?.getTime() === row.leavesAt.getTime();
    // A second press of the same 'Later' finds the departure moved already.
    if (answer === "later" && isAt(movedLater(leavesAt, plannedOf(row)))) return;
    // The question on the screen may be about a time that has moved since.
    if (answer !== "skip" && !isAt(leavesAt)) return refuse("plan-question-over");
    const change = changeBy(answer, row, context.clock.now());
    const isMoved = await updateDeparture(tx, row, { ...change, unanswered: 0 });
    if (!isMoved) refuse("plan-question-over");
  });

const plannedOf = ({ timeZone, nextDay, minute }: PlannedRow): Date => momentAt(timeZone, nextDay, minute);

/** Whether that day was passed over already. */
const isDone = ({ nextDay, endedAt }: typeof departures.$inferSelect, day: string): boolean =>
  endedAt !== null || (nextDay !== null && nextDay > day);

function changeBy(answer: DepartureAnswer["answer"], row: PlannedRow, now: Date) {
  switch (answer) {
    case "skip":
      return columnsAfterNext(row, now);
    case "yes":
      if (row.state === "ahead") return refuse("plan-question-over");
      return { state: "agreed" as const, dueAt: row.leavesAt };
    case "later": {
      if (row.state === "ahead") return refuse("plan-question-over");
      const moved = movedLater(row.leavesAt, plannedOf(row)) ?? refuse("plan-latest");
      const leavesAt = later(moved, now);
      return { state: "agreed" as const, leavesAt, dueAt: leavesAt };
    }
  }
}

/** Takes up a paused plan again. Nothing changes where it is not paused. Refuses with `plan-past` one without a next day. */
export const resumeDeparture = (context: Context, actor: Actor, departureId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const row = await ownDeparture(tx, actor, departureId);
    if (row.pausedAt === null) return;
    const now = context.clock.now();
    const next = nextDeparture(row, now) ?? refuse("plan-past");
    await tx
      .update(departures)
      .set({ ...columnsFor(next, row.toleranceMinutes, now), pausedAt: null, unanswered: 0 })
      .where(eq(departures.id, row.id));
  });

async function ownDeparture(tx: Query, actor: Actor, departureId: string) {
  const own = await findRow(tx, departures, eq(departures.id, departureId), eq(departures.memberId, actor.id));
  return own ?? refuse("not-found");
}
