import { asc, eq, gte, lte } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { departures, visits } from "~db/schema";
import { zoneOf } from "../members";
import { confirmKerbRule } from "../places";
import { notify } from "../notifications";
import { PLANS } from "../notifications/catalogue/plan-notices";
import { addPush } from "../push";
import { dayIn } from "../shared/calendar";
import { after, DAY } from "../shared/clock";
import { inTransaction, type Context } from "../shared/context";
import { isRefusal, type ErrorCode } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import type { KerbPolicy } from "../shared/kerb-policy";
import { shareDeparture, shareSpaceInput } from "../listings";
import { isPlanned, updateDeparture, nothingAhead, columnsAfterNext, type PlannedRow } from "./departures";
import { dueAt, departureStep, MAX_UNANSWERED_QUESTIONS, VISITED_DAYS } from "./rules";

const DEPARTURES_A_RUN = 100;

/**
 * Asks the owners whose departures come in 15 minutes, lists what they agreed to, and closes questions that nobody answered
 * (docs/product.md#plans). Returns how many departures were due. The index `departures_due` finds them.
 */
export async function runDepartures(context: Context): Promise<number> {
  const due = await context.read
    .select()
    .from(departures)
    .where(lte(departures.dueAt, context.clock.now()))
    .orderBy(asc(departures.dueAt))
    .limit(DEPARTURES_A_RUN);
  for (const row of due) if (isPlanned(row)) await runOne(context, row);
  return due.length;
}

async function runOne(context: Context, row: PlannedRow): Promise<void> {
  const kerbRules = row.state === "agreed" ? await context.kerbRulesAt(row) : [];
  try {
    await inTransaction(context, async (tx) => ({ events: await step(tx, context, row, kerbRules) }));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code } = error;
    await inTransaction(context, async (tx) => ({ events: await giveUp(tx, context, row, code) }));
  }
}

/** Takes a due departure one step further. Another process that took it first leaves nothing to do. */
async function step(
  tx: Query,
  context: Context,
  row: PlannedRow,
  kerbRules: readonly KerbPolicy[],
): Promise<readonly DomainEvent[]> {
  const now = context.clock.now();
  const { leavesAt, toleranceMinutes, memberId } = row;
  // The reader's clock, as in the push and on the page: the plan's zone stays when its member travels.
  const when = { leavesAt, timeZone: await zoneOf(tx, context, memberId) };
  const listsUnasked = row.listsUnasked && (await visitedLately(tx, row, now));
  switch (departureStep({ ...row, listsUnasked }, now)) {
    case "ask": {
      if (!(await updateDeparture(tx, row, { state: "asked", dueAt: dueAt("asked", leavesAt, toleranceMinutes) })))
        return [];
      await addPush(tx, context, { kind: "plan", aboutId: row.id });
      return [await notify(tx, context, memberId, PLANS["departure-asked"].notice(when))];
    }
    case "agree":
      await updateDeparture(tx, row, { state: "agreed", dueAt: leavesAt });
      return [];
    case "list": {
      if (!(await updateDeparture(tx, row, columnsAfterNext(row, now)))) return [];
      confirmKerbRule(context, kerbRules, row.kerbConfirmed);
      const { latitude, longitude, address } = row;
      const space = shareSpaceInput.parse({ latitude, longitude, address });
      const shared = await shareDeparture(tx, context, { id: memberId, role: "member" }, space);
      return [...shared.events, await notify(tx, context, memberId, PLANS["departure-listed"].notice(when))];
    }
    case "close":
      return close(tx, context, row);
    case "miss":
      // Its member counts on the space being listed.
      if (row.state === "agreed" || listsUnasked) return giveUp(tx, context, row, "late");
      await updateDeparture(tx, row, columnsAfterNext(row, now));
      return [];
  }
}

/** A question without an answer. The second in a row pauses the plan. */
async function close(tx: Query, context: Context, row: PlannedRow): Promise<readonly DomainEvent[]> {
  const now = context.clock.now();
  const unanswered = row.unanswered + 1;
  const next = columnsAfterNext(row, now);
  if (unanswered < MAX_UNANSWERED_QUESTIONS || next.leavesAt === null) {
    await updateDeparture(tx, row, { ...next, unanswered });
    return [];
  }
  if (!(await updateDeparture(tx, row, { ...nothingAhead, unanswered, pausedAt: now }))) return [];
  return [await notify(tx, context, row.memberId, PLANS["departure-paused"].notice())];
}

/**
 * Passes over a departure that cannot be listed, and says why: it comes too late, or a share is refused. A member who may
 * not share at all, as a suspended one, knows that already.
 */
async function giveUp(
  tx: Query,
  context: Context,
  row: PlannedRow,
  why: ErrorCode | "late",
): Promise<readonly DomainEvent[]> {
  if (!(await updateDeparture(tx, row, columnsAfterNext(row, context.clock.now())))) return [];
  if (why !== "late" && why !== "too-many-spaces" && why !== "kerb-forbids") return [];
  return [await notify(tx, context, row.memberId, PLANS["departure-missed"].notice({ why }))];
}

/** **guard**: whether the member visited lately. Who left the community long ago lists nothing by itself. */
function visitedLately(tx: Query, { memberId, timeZone }: PlannedRow, now: Date): Promise<boolean> {
  const since = dayIn(timeZone, after(now, -VISITED_DAYS * DAY));
  return hasRow(tx, visits, eq(visits.memberId, memberId), gte(visits.day, since));
}
