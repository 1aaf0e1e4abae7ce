import { and, desc, gte, isNotNull, lt } from "drizzle-orm";
import { donations, paymentEvents } from "~db/schema";
import type { Context } from "../shared/context";
import { DAY, HOUR } from "../shared/clock";

/** How long after a payment its message may come. Stripe sends it within seconds, and again for three days. */
const GRACE_MS = HOUR;
const LOOKED_BACK_MS = 30 * DAY;

/**
 * Since when the payment provider's messages do not arrive. It is the time of the newest donation of the last 30 days
 * that only our own look-up found paid. Null when every message came.
 */
export async function webhookSilentSince({ read }: Pick<Context, "read">, now: Date): Promise<Date | null> {
  const { paidAt } = donations;
  const [from, to] = [new Date(now.getTime() - LOOKED_BACK_MS), new Date(now.getTime() - GRACE_MS)];
  const [donation] = await read
    .select({ paidAt })
    .from(donations)
    .where(and(isNotNull(paidAt), gte(paidAt, from), lt(paidAt, to)))
    .orderBy(desc(paidAt))
    .limit(1);
  if (!donation?.paidAt) return null;
  const { receivedAt } = paymentEvents;
  const around = gte(receivedAt, new Date(donation.paidAt.getTime() - GRACE_MS));
  const [event] = await read.select({ receivedAt }).from(paymentEvents).where(around).limit(1);
  return event ? null : donation.paidAt;
}
