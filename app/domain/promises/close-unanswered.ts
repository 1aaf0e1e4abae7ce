import { and, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { promises } from "~db/schema";
import { change, type Context } from "../shared/context";
import { answerSince } from "./rules";

const BATCH = 100;

/** Ends promises whose driver did not answer 'Did you get it?' for 7 days. No points move. Returns how many. */
export function closeUnanswered(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const { id, endedAt, ownerConfirmedAt } = promises;
    const rows = await tx
      .select({ id })
      .from(promises)
      .where(and(isNull(endedAt), isNotNull(ownerConfirmedAt), lte(ownerConfirmedAt, answerSince(now))))
      .limit(BATCH);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await tx.update(promises).set({ endedAt: now, outcome: "expired" }).where(inArray(id, ids));
    return { result: rows.length, events: [] };
  });
}
