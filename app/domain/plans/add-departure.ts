import { and, count, eq, isNull } from "drizzle-orm";
import { departures } from "~db/schema";
import { confirmKerbRule, cellAt } from "../places";
import { inMemberTransaction, zoneOf } from "../members";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { NewDeparture } from "./input";
import { departuresBetween, DEPARTURES_MAX, dueAt, nextDeparture } from "./rules";

const WEEK = 7 * DAY;

/**
 * Plans a departure. The clock of the member's present zone counts for it from now on: the place stays where it is when
 * its member travels. Refuses with `too-many-plans` at 10, and with `plan-past` one that never comes. Refuses with
 * `kerb-forbids` where the kerb's rules forbid parking at one of its times, unless the member is sure.
 */
export async function addDeparture(context: Context, actor: Actor, departure: NewDeparture): Promise<void> {
  const kerbRules = await context.kerbRulesAt(departure);
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const kept = and(eq(departures.memberId, actor.id), isNull(departures.endedAt));
    const [known] = await tx.select({ number: count() }).from(departures).where(kept);
    if (known && known.number >= DEPARTURES_MAX) refuse("too-many-plans");
    const timeZone = await zoneOf(tx, context, actor.id);
    const schedule = { ...departure, timeZone };
    const next = nextDeparture(schedule, now) ?? refuse("plan-past");
    // Asked now, because nobody may be there when it is listed.
    const week = departuresBetween(schedule, now, after(now, WEEK));
    const times = [next, ...week].map(({ at }) => at);
    confirmKerbRule(context, kerbRules, departure.kerbConfirmed, times);
    await tx.insert(departures).values({
      id: context.newId(),
      memberId: actor.id,
      ...departure,
      cell: cellAt(departure),
      timeZone,
      createdAt: now,
      nextDay: next.day,
      leavesAt: next.at,
      dueAt: dueAt("ahead", next.at, departure.giveOrTake),
    });
    return { result: undefined, events: [] };
  });
}
