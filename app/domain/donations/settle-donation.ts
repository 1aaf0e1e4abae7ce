import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { donations, members, paymentEvents } from "~db/schema";
import { postMail } from "../mail";
import { addNotice } from "../notices";
import { change, type Context } from "../shared/context";
import type { PaymentEvent, PaymentNews } from "./payments";
import { countingStatuses, CURRENCY, DONATION_MIN_CENTS, statusAfter } from "./rules";

type Row = typeof donations.$inferSelect;

/**
 * Acts on a message of the provider, once: the only way in which a donation comes to count (PRODUCT 12). Messages that
 * come again, late or out of order end in the same state. Returns whether it was about a donation of ours.
 */
export async function settleDonation(context: Context, { id, type, news }: PaymentEvent): Promise<boolean> {
  if (news === null) return false;
  return change(context, async (tx) => {
    const donation = await donationOf(tx, news);
    if (!donation) return { result: false, events: [] };
    const [repeated] = await tx.select().from(paymentEvents).where(eq(paymentEvents.id, id));
    if (!repeated) {
      await tx.insert(paymentEvents).values({ id, type, receivedAt: context.clock.now() });
      await settle(tx, context, donation, news);
    }
    return { result: true, events: [] };
  });
}

async function donationOf(tx: Query, { donationId, paymentIntentId, checkoutSessionId }: PaymentNews) {
  const named = [
    ...(donationId ? [eq(donations.id, donationId)] : []),
    ...(paymentIntentId ? [eq(donations.paymentIntentId, paymentIntentId)] : []),
    ...(checkoutSessionId ? [eq(donations.checkoutSessionId, checkoutSessionId)] : []),
  ];
  if (named.length === 0) return undefined;
  const [donation] = await tx
    .select()
    .from(donations)
    .where(or(...named));
  return donation;
}

async function settle(tx: Query, context: Context, donation: Row, news: PaymentNews): Promise<void> {
  // What is no donation by our own rules does not count, whatever it was.
  const { paid } = news;
  if (paid && (paid.amountCents < DONATION_MIN_CENTS || paid.currency !== CURRENCY)) return;

  const now = context.clock.now();
  const status = statusAfter(donation.status, news.status);
  const isPaidNow = news.status === "paid" && donation.paidAt === null;
  await tx
    .update(donations)
    .set({
      status,
      ...(news.paymentIntentId && { paymentIntentId: news.paymentIntentId }),
      ...(paid && { amountCents: paid.amountCents }),
      ...(isPaidNow && { paidAt: now }),
      ...(status === "refunded" && { refundedAt: donation.refundedAt ?? now }),
    })
    .where(eq(donations.id, donation.id));

  const { memberId } = donation;
  if (memberId === null || status === donation.status) return;
  const { email, deletedAt } = members;
  const [giver] = await tx.select({ email, deletedAt }).from(members).where(eq(members.id, memberId));
  if (!giver || giver.deletedAt) return; // whoever left is neither decorated nor written to
  await wearBadge(tx, memberId);
  if (status === "paid") await thank(tx, context, { memberId, email: giver.email, donationId: donation.id });
}

/** The badge is worn since the first donation that counts, and not at all when every one was given back or is disputed. */
async function wearBadge(tx: Query, memberId: string): Promise<void> {
  const [first] = await tx
    .select({ paidAt: donations.paidAt })
    .from(donations)
    .where(
      and(eq(donations.memberId, memberId), inArray(donations.status, countingStatuses), isNotNull(donations.paidAt)),
    )
    .orderBy(asc(donations.paidAt))
    .limit(1);
  await tx
    .update(members)
    .set({ inauguralSince: first?.paidAt ?? null })
    .where(eq(members.id, memberId));
}

interface Thanks {
  memberId: string;
  email: string;
  donationId: string;
}

async function thank(tx: Query, context: Context, { memberId, email, donationId }: Thanks): Promise<void> {
  await addNotice(tx, context, memberId, {
    title: "Welcome, Inaugural Member!",
    message: "Thank you for your generous donation!",
  });
  await postMail(tx, context, { kind: "donation-receipt", recipient: email, details: { donationId } });
}
