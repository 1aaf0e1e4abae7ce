import { and, desc, eq, gte, inArray, isNotNull, lt, sum } from "drizzle-orm";
import { hasRow } from "~db/query";
import { donations, members, paymentEvents } from "~db/schema";
import { personColumns, personOf } from "../members";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { dayIn, dayStart } from "../shared/calendar";
import { after, DAY, HOUR } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import type { DonationsPageInput } from "./input";
import { asDonation } from "./own-donation";
import { countingStatuses, type DonationForAdmin } from "./rules";

/** The most that one page lists. */
export const DONATIONS_PAGE = 20;

/** All members' donations, newest first, the unpaid ones too. Writes an audit entry. Refuses with `forbidden`. */
export async function donationsForAdmin(
  context: Context,
  admin: Actor,
  { before }: DonationsPageInput,
  limit = DONATIONS_PAGE,
): Promise<DonationForAdmin[]> {
  mustBeAdmin(admin);
  await recordRead(context, admin, { action: "donations-viewed" });
  const rows = await context.read
    .select({ donation: donations, donor: personColumns })
    .from(donations)
    .leftJoin(members, eq(members.id, donations.memberId))
    .where(before === undefined ? undefined : lt(donations.id, before))
    .orderBy(desc(donations.id))
    .limit(limit);
  return rows.map(({ donation, donor }) => ({ ...asDonation(donation), donor: personOf(donor) }));
}

/** Integer cents donated in the current month of that time zone, without refunds and disputes. */
export async function donatedThisMonth({ read, clock }: Context, admin: Actor, timeZone: string): Promise<number> {
  mustBeAdmin(admin);
  const month = dayIn(timeZone, clock.now()).slice(0, "YYYY-MM".length);
  const since = dayStart(timeZone, `${month}-01`);
  const [given] = await read
    .select({ cents: sum(donations.amountCents).mapWith(Number) })
    .from(donations)
    .where(and(inArray(donations.status, countingStatuses), gte(donations.paidAt, since)));
  return given?.cents ?? 0;
}

/** How long after a payment its message may come. Stripe sends it within seconds, and again for three days. */
const GRACE_MS = HOUR;
const LOOKED_BACK_MS = 30 * DAY;

/**
 * Since when the payment provider's messages do not arrive. It is the time of the newest donation of the last 30 days
 * that only our own look-up found paid. Null when every message came.
 */
export async function webhooksMissingSince({ read }: Pick<Context, "read">, now: Date): Promise<Date | null> {
  const { paidAt } = donations;
  const [from, to] = [after(now, -LOOKED_BACK_MS), after(now, -GRACE_MS)];
  const [donation] = await read
    .select({ paidAt })
    .from(donations)
    .where(and(isNotNull(paidAt), gte(paidAt, from), lt(paidAt, to)))
    .orderBy(desc(paidAt))
    .limit(1);
  if (!donation?.paidAt) return null;
  const around = gte(paymentEvents.receivedAt, after(donation.paidAt, -GRACE_MS));
  return (await hasRow(read, paymentEvents, around)) ? null : donation.paidAt;
}
