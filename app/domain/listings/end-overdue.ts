import { and, eq, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import { oneOf, type Query } from "~db/query";
import { promises, requests, spaces } from "~db/schema";
import { type Context, inTransaction } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { performAct } from "./perform-act";
import { answerableSince } from "./promise-rules";
import { withdrawRequest } from "./request-events";
import { promiseOf, type SpaceNow, type SpaceRow } from "./rows";
import { overdue } from "./space-rules";
import { storeTransition } from "./store-transition";

/** The space and its newest promise as they are now: ends that are due are stored first. */
export const currentSpace = async (tx: Query, context: Context, space: SpaceRow): Promise<SpaceNow> =>
  endOverdue(tx, context, { space, promise: await promiseOf(tx, space), events: [] });

/**
 * Stores the due ends of a space: a handover that can no longer be undone, or an expired promise and then its expired listing.
 */
export async function endOverdue(tx: Query, context: Context, before: SpaceNow): Promise<SpaceNow> {
  const due = overdue(before.space, context.clock.now());
  if (due === null) return before;
  if (due === "listing") return performAct(tx, context, before, "listing is over", "clock");
  if (before.promise?.parkedAt) return performAct(tx, context, before, "count", "clock");
  return endOverdue(tx, context, await performAct(tx, context, before, "time is up", "clock"));
}

/** Most spaces of one run, so that other writes do not wait long. The next run takes the rest. */
const SPACES_A_RUN = 100;

/** Expires promises whose time is over, and counts the handovers of drivers who have parked. Returns how many. */
export const expirePromises = (context: Context): Promise<number> =>
  endAllOverdue(context, (now) => and(oneOf(spaces.status, ["promised"]), lte(spaces.promiseExpiresAt, now)));

/** Expires listings that nobody renewed, and spaces whose owners left 10 minutes ago. Returns how many. */
export const expireListings = (context: Context): Promise<number> =>
  endAllOverdue(context, (now) =>
    and(oneOf(spaces.status, ["available", "leaving_soon"]), lte(spaces.listedUntil, now)),
  );

/** Ends promises whose driver did not answer 'Did you get it?' for 7 days. No points move. Returns how many. */
export function closeUnanswered(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const { endedAt, ownerConfirmedAt } = promises;
    const due = and(
      isNull(endedAt),
      isNotNull(ownerConfirmedAt),
      lte(ownerConfirmedAt, answerableSince(context.clock.now())),
    );
    const rows = await tx
      .select({ space: spaces, promise: promises })
      .from(promises)
      .innerJoin(spaces, eq(spaces.id, promises.spaceId))
      .where(due)
      .limit(SPACES_A_RUN);
    for (const row of rows) await storeTransition(tx, context, row, "no answer", "clock");
    return { result: rows.length, events: [] };
  });
}

/** Stores the due ends of the spaces that match a condition. Returns how many. */
function endAllOverdue(context: Context, due: (now: Date) => SQL | undefined): Promise<number> {
  return inTransaction(context, async (tx) => {
    const rows = await tx.select().from(spaces).where(due(context.clock.now())).limit(SPACES_A_RUN);
    const events: DomainEvent[] = [];
    for (const space of rows) {
      events.push(...(await currentSpace(tx, context, space)).events);
    }
    return { result: rows.length, events };
  });
}

/** Most requests of one run. The next run takes the rest. */
const REQUESTS_A_RUN = 200;

/** Expires pending requests whose time is over. Returns how many. */
export async function expireRequests(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const due = await tx
      .select()
      .from(requests)
      .where(and(oneOf(requests.status, ["pending"]), lte(requests.expiresAt, now)))
      .limit(REQUESTS_A_RUN);
    const events = [];
    for (const request of due) events.push(...(await withdrawRequest(tx, context, request)));
    return { result: due.length, events };
  });
}
