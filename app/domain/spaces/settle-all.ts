import type { SQL } from "drizzle-orm";
import { spaces } from "~db/schema";
import { change, type Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { promiseOf } from "./load-space";
import { settle } from "./settle-space";

/** The most that one run settles, so that it holds up no other write; the next run takes the rest. */
const BATCH = 100;

/** Settles the spaces that a condition on the present finds. Returns how many. */
export function settleAll(context: Context, due: (now: Date) => SQL | undefined): Promise<number> {
  return change(context, async (tx) => {
    const rows = await tx.select().from(spaces).where(due(context.clock.now())).limit(BATCH);
    const events: DomainEvent[] = [];
    for (const space of rows) {
      const settled = await settle(tx, context, space, await promiseOf(tx, space));
      events.push(...settled.events);
    }
    return { result: rows.length, events };
  });
}
