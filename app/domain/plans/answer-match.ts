import { and, eq, isNull, or } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { departures, matches, needs } from "~db/schema";
import { listAndPromise } from "../listings";
import { inMemberTransaction } from "../members";
import { after } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { skipDeparture } from "./departures";
import { endMatch, isAgreed, type MatchRow } from "./end-match";
import { BIND_BEFORE_MS, LAPSE_BEFORE_MS, waitMinutesFor } from "./match-rules";
import { notifyAgreed, notifyPromised } from "./notify-of-match";

/**
 * Turns a match that both accepted into a promise. This transaction lists the space and promises it to the seeker. The
 * promise binds both (docs/product.md#plans). Refuses with `match-over` when the plan has changed, and with the codes
 * of a promise that cannot be made.
 */
export async function bindMatch(tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> {
  const { id, departureId, needId, ownerId, seekerId, leavesAt } = match;
  const departure = await findRow(tx, departures, eq(departures.id, departureId), eq(departures.leavesAt, leavesAt));
  if (!departure || departure.pausedAt) return refuse("match-over");
  const { latitude, longitude, address, toleranceMinutes } = departure;
  const { promise, events } = await listAndPromise(tx, context, {
    ownerId,
    driverId: seekerId,
    space: { latitude, longitude, address },
    availableAt: leavesAt,
    waitMinutes: waitMinutesFor(toleranceMinutes),
  });
  const now = context.clock.now();
  await tx.update(matches).set({ outcome: "promised", endedAt: now, promiseId: promise.id }).where(eq(matches.id, id));
  await tx.update(needs).set({ unservedSince: now }).where(eq(needs.id, needId));
  await skipDeparture(tx, departure, now);
  return [...events, ...(await notifyPromised(tx, context, match, promise.handoverCode))];
}

/** What a match is after its member accepted it. */
export type Accepted = "waiting" | "agreed" | "promised";

/**
 * Accepts a match. Once both accepted, both learn each other's name and the street. In the last 30 minutes it becomes a
 * promise at once. A repeated call is no error. Refuses with `not-found` and `match-over`.
 */
export const acceptMatch = (context: Context, actor: Actor, matchId: string): Promise<Accepted> =>
  inMemberTransaction<Accepted>(context, actor, async (tx) => {
    const match = await loadMatch(tx, actor, matchId);
    const now = context.clock.now();
    if (match.outcome === "promised") return { result: "promised", events: [] };
    if (match.endedAt || now >= after(match.halfHourAt, -LAPSE_BEFORE_MS)) return refuse("match-over");
    const column = match.seekerId === actor.id ? "seekerAcceptedAt" : "ownerAcceptedAt";
    if (match[column]) return { result: isAgreed(match) ? "agreed" : "waiting", events: [] };
    const [accepted] = await tx
      .update(matches)
      .set({ [column]: now })
      .where(and(eq(matches.id, match.id), isNull(matches.endedAt)))
      .returning();
    if (!accepted) return refuse("match-over");
    if (!isAgreed(accepted)) return { result: "waiting", events: [] };
    if (now < after(accepted.leavesAt, -BIND_BEFORE_MS))
      return { result: "agreed", events: await notifyAgreed(tx, context, accepted) };
    return { result: "promised", events: await bindMatch(tx, context, accepted) };
  });

/**
 * Declines a match, or cancels it after both accepted. It costs nothing until it is a promise. A repeated call is no error.
 * Refuses with `not-found`, and with `match-over` one that is a promise by now.
 */
export const declineMatch = (context: Context, actor: Actor, matchId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const match = await loadMatch(tx, actor, matchId);
    if (match.outcome === "promised") return refuse("match-over");
    const ending = isAgreed(match) ? "cancelled" : "declined";
    return { events: await endMatch(tx, context, match, ending, actor.id) };
  });

/** The match of one of its two members. Refuses everybody else with `not-found`. */
async function loadMatch(tx: Query, actor: Actor, matchId: string): Promise<MatchRow> {
  const isTheirs = or(eq(matches.seekerId, actor.id), eq(matches.ownerId, actor.id));
  return (await findRow(tx, matches, eq(matches.id, matchId), isTheirs)) ?? refuse("not-found");
}
