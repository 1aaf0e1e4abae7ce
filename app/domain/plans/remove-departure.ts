import { and, eq } from "drizzle-orm";
import { departures } from "~db/schema";
import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

/** Ends a plan and erases it. Refuses with `not-found` one that is unknown or another member's. */
export const removeDeparture = (context: Context, actor: Actor, departureId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const own = and(eq(departures.id, departureId), eq(departures.memberId, actor.id));
    const [removed] = await tx.delete(departures).where(own).returning({ id: departures.id });
    return removed ? { result: undefined, events: [] } : refuse("not-found");
  });
