import { count, isNotNull } from "drizzle-orm";
import { pushDeliveries } from "~db/schema";
import type { Context } from "../shared/context";

/** The number of pushes that wait to be sent, also those that are to be tried again. */
export async function countWaiting({ read }: Pick<Context, "read">): Promise<number> {
  const waits = isNotNull(pushDeliveries.nextAttemptAt);
  const [row] = await read.select({ count: count() }).from(pushDeliveries).where(waits);
  return row?.count ?? 0;
}
