import { and, asc, eq, isNotNull, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import { findRow } from "~db/query";
import { departures, matches } from "~db/schema";
import { after } from "../shared/clock";
import { inTransaction, type Context } from "../shared/context";
import { isRefusal } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { bindMatch } from "./answer-match";
import { endMatch, isAgreed } from "./end-match";
import { notifySoon } from "./notify-of-match";
import { BIND_BEFORE_MS, LAPSE_BEFORE_MS, REMIND_BEFORE_MS } from "./match-rules";

const MATCHES_A_TRANSACTION = 50;

// The index `matches_open` finds them.
const isOpen = isNull(matches.endedAt);
const bothAccepted = sql`(${matches.seekerAcceptedAt} is not null and ${matches.ownerAcceptedAt} is not null)`;

/** Notifies both members of the matches that are an hour ahead. Returns how many. */
export const remindOfMatches = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const due = await tx
      .select()
      .from(matches)
      .where(and(isOpen, isNull(matches.remindedAt), lte(matches.halfHourAt, after(now, REMIND_BEFORE_MS))))
      .orderBy(asc(matches.leavesAt))
      .limit(MATCHES_A_TRANSACTION);
    const events: DomainEvent[] = [];
    for (const match of due) {
      await tx.update(matches).set({ remindedAt: now }).where(eq(matches.id, match.id));
      events.push(...(await notifySoon(tx, context, { ...match, remindedAt: now })));
    }
    return { result: due.length, events };
  });

/**
 * Makes promises of the matches that both accepted, 30 minutes before. One that cannot be honoured ends: a side is suspended, has
 * another promise, or shares three spaces already. Returns how many it handled.
 */
export async function bindMatches(context: Context): Promise<number> {
  const now = context.clock.now();
  const due = await context.read
    .select({ id: matches.id })
    .from(matches)
    .where(and(isOpen, bothAccepted, lte(matches.leavesAt, after(now, BIND_BEFORE_MS))))
    .orderBy(asc(matches.leavesAt))
    .limit(MATCHES_A_TRANSACTION);
  for (const { id } of due) {
    // Each has a transaction of its own: a refusal undoes what was listed for this one.
    await withOpen(context, id, bindMatch).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return withOpen(context, id, (tx, context, match) => endMatch(tx, context, match, "ended"));
    });
  }
  return due.length;
}

/** Works on a match that is still open and accepted by both in that transaction. */
const withOpen = (context: Context, id: string, work: typeof bindMatch): Promise<void> =>
  inTransaction(context, async (tx) => {
    const match = await findRow(tx, matches, eq(matches.id, id), isOpen);
    return { events: match && isAgreed(match) ? await work(tx, context, match) : [] };
  });

/**
 * Ends the matches whose time came before both accepted, and those whose departure is gone, paused or moved. Returns how
 * many.
 */
export const endOldMatches = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const lapse = after(now, LAPSE_BEFORE_MS);
    const isChanged = or(
      isNull(departures.leavesAt),
      ne(departures.leavesAt, matches.leavesAt),
      isNotNull(departures.pausedAt),
    );
    const old = await tx
      .select({ match: matches })
      .from(matches)
      .leftJoin(departures, eq(departures.id, matches.departureId))
      .where(and(isOpen, or(and(lte(matches.halfHourAt, lapse), not(bothAccepted)), isChanged)))
      .limit(MATCHES_A_TRANSACTION);
    const events: DomainEvent[] = [];
    for (const { match } of old) {
      // Who changes the plan after both accepted cancels.
      const ending = isAgreed(match) ? "cancelled" : match.halfHourAt <= lapse ? "lapsed" : "ended";
      const actorId = ending === "cancelled" ? match.ownerId : null;
      events.push(...(await endMatch(tx, context, match, ending, actorId)));
    }
    return { result: old.length, events };
  });
