import { and, eq, lte } from "drizzle-orm";
import { requests } from "~db/schema";
import { change, type Context } from "../shared/context";
import { withdrawRequest } from "./withdraw-request";

/** Most requests of one run. The next run takes the rest. */
const BATCH = 200;

/** Expires pending requests whose time is over. Returns how many. */
export async function expireRequests(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const due = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.status, "pending"), lte(requests.expiresAt, now)))
      .limit(BATCH);
    const events = [];
    for (const request of due) events.push(...(await withdrawRequest(tx, context, request)));
    return { result: due.length, events };
  });
}
