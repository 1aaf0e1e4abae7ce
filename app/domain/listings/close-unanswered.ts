import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { promises, spaces } from "~db/schema";
import { change, type Context } from "../shared/context";
import { answerSince } from "./promise-rules";
import { transition } from "./transition";

const BATCH = 100;

/** Ends promises whose driver did not answer 'Did you get it?' for 7 days. No points move. Returns how many. */
export function closeUnanswered(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const { endedAt, ownerConfirmedAt } = promises;
    const due = and(
      isNull(endedAt),
      isNotNull(ownerConfirmedAt),
      lte(ownerConfirmedAt, answerSince(context.clock.now())),
    );
    const rows = await tx
      .select({ space: spaces, promise: promises })
      .from(promises)
      .innerJoin(spaces, eq(spaces.id, promises.spaceId))
      .where(due)
      .limit(BATCH);
    for (const row of rows) await transition(tx, context, row, "no answer", "clock");
    return { result: rows.length, events: [] };
  });
}
