import type { SQL } from "drizzle-orm";
import { spaces } from "~db/schema";
import { change, type Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { promiseOf } from "./load-space";
import { endOverdue } from "./end-overdue";

/** Most spaces of one run, so that other writes do not wait long. The next run takes the rest. */
const BATCH = 100;

/** Stores the due ends of the spaces that match a condition. Returns how many. */
export function endAllOverdue(context: Context, due: (now: Date) => SQL | undefined): Promise<number> {
  return change(context, async (tx) => {
    const rows = await tx.select().from(spaces).where(due(context.clock.now())).limit(BATCH);
    const events: DomainEvent[] = [];
    for (const space of rows) {
      const current = await endOverdue(tx, context, space, await promiseOf(tx, space));
      events.push(...current.events);
    }
    return { result: rows.length, events };
  });
}
