import { and, lte, type SQL } from "drizzle-orm";
import { oneOf, type Query } from "~db/query";
import { spaces } from "~db/schema";
import { inTransaction, type Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { performAct } from "./perform-act";
import { promiseOf, type PromiseRow, type SpaceRow } from "./rows";
import type { SpaceNow } from "./space-card";
import { overdue } from "./space-rules";

/** Most spaces of one run, so that other writes do not wait long. The next run takes the rest. */
const BATCH = 100;

/** Expires promises whose time is over. Their spaces are available again. Returns how many. */
export const expirePromises = (context: Context): Promise<number> =>
  endAllOverdue(context, (now) => and(oneOf(spaces.status, ["promised"]), lte(spaces.promiseExpiresAt, now)));

/** Expires listings that nobody renewed, and spaces whose owners left 10 minutes ago. Returns how many. */
export const expireListings = (context: Context): Promise<number> =>
  endAllOverdue(context, (now) =>
    and(oneOf(spaces.status, ["available", "leaving_soon"]), lte(spaces.listedUntil, now)),
  );

/** Stores the due ends of the spaces that match a condition. Returns how many. */
function endAllOverdue(context: Context, due: (now: Date) => SQL | undefined): Promise<number> {
  return inTransaction(context, async (tx) => {
    const rows = await tx.select().from(spaces).where(due(context.clock.now())).limit(BATCH);
    const events: DomainEvent[] = [];
    for (const space of rows) {
      const current = await endOverdue(tx, context, space, await promiseOf(tx, space));
      events.push(...current.events);
    }
    return { result: rows.length, events };
  });
}

/**
 * Stores the due ends of a space: a handover that can no longer be undone, an expired promise, then its expired listing.
 */
export async function endOverdue(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow | null,
): Promise<SpaceNow> {
  const now = context.clock.now();
  const due = overdue(space, now);
  if (due === "promise" && promise?.parkedAt) return performAct(tx, context, { space, promise }, "count", "clock");
  if (due === "promise") {
    const ended = await performAct(tx, context, { space, promise }, "time is up", "clock");
    const later = await endOverdue(tx, context, ended.space, ended.promise);
    return { ...later, events: [...ended.events, ...later.events] };
  }
  if (due === "listing") return performAct(tx, context, { space, promise }, "listing is over", "clock");
  return { space, promise, events: [] };
}
