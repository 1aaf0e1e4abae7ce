import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { anyOf, findRow, hasRow, type Query } from "~db/query";
import { donations, members, paymentEvents } from "~db/schema";
import { fullName } from "../members/member-text-rules";
import { addNotice, type EmailTemplate, enqueueEmail, emailOf } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { dayIn } from "../shared/calendar";
import { inTransaction, type Context } from "../shared/context";
import type { PaymentEvent, PaymentUpdate } from "./payments";
import { countingStatuses, CURRENCY, MIN_DONATION_CENTS, moneyText, statusAfter } from "./rules";

type Row = typeof donations.$inferSelect;

/**
 * Applies a message of the provider once (docs/product.md#services). Repeated, late and unordered messages lead to the
 * same state. Returns whether it concerns a donation of this community.
 */
export async function recordPaymentEvent(context: Context, { id, type, update }: PaymentEvent): Promise<boolean> {
  if (update === null) return false;
  return inTransaction(context, async (tx) => {
    const donation = await donationOf(tx, update);
    if (!donation) return { result: false, events: [] };
    if (!(await hasRow(tx, paymentEvents, eq(paymentEvents.id, id)))) {
      await tx.insert(paymentEvents).values({ id, type, receivedAt: context.clock.now() });
      await applyPayment(tx, context, donation, update);
    }
    return { result: true, events: [] };
  });
}

async function donationOf(tx: Query, { donationId, paymentIntentId, checkoutSessionId }: PaymentUpdate) {
  const [first, ...others] = [
    ...(donationId ? [eq(donations.id, donationId)] : []),
    ...(paymentIntentId ? [eq(donations.paymentIntentId, paymentIntentId)] : []),
    ...(checkoutSessionId ? [eq(donations.checkoutSessionId, checkoutSessionId)] : []),
  ];
  return first && findRow(tx, donations, anyOf(first, ...others));
}

/** Stores the provider's state of a donation. The same state again changes nothing and sends no second thank-you. */
export async function applyPayment(tx: Query, context: Context, donation: Row, update: PaymentUpdate): Promise<void> {
  // An amount that our rules do not allow does not count.
  const { paid } = update;
  if (paid && (paid.amountCents < MIN_DONATION_CENTS || paid.currency !== CURRENCY)) return;

  const now = context.clock.now();
  const status = statusAfter(donation.status, update.status);
  const isPaidNow = update.status === "paid" && donation.paidAt === null;
  await tx
    .update(donations)
    .set({
      status,
      ...(update.paymentIntentId && { paymentIntentId: update.paymentIntentId }),
      ...(paid && { amountCents: paid.amountCents }),
      ...(isPaidNow && { paidAt: now }),
      ...(status === "refunded" && { refundedAt: donation.refundedAt ?? now }),
    })
    .where(eq(donations.id, donation.id));

  const { memberId } = donation;
  if (memberId === null || (status === donation.status && !isPaidNow)) return;
  const { email, deletedAt } = members;
  const [giver] = await tx.select({ email, deletedAt }).from(members).where(eq(members.id, memberId));
  if (!giver || giver.deletedAt) return; // A former member gets no badge and no mail.
  await updateBadge(tx, memberId);
  if (status !== "paid") return;
  await addNotice(tx, context, memberId, ACCOUNT.donated.notice());
  const details = { donationId: donation.id };
  await enqueueEmail(tx, context, { kind: "donation-receipt", recipient: giver.email, details });
}

/** Stores the date of the badge 'Inaugural Member': that of the first donation that counts. Without one there is no badge. */
async function updateBadge(tx: Query, memberId: string): Promise<void> {
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

/** The receipt: amount, date and number. Null once the donation is refunded or disputed, or the account is deleted. */
export const writeReceiptEmail: EmailTemplate = async ({ read, settings }, { recipient, details }) => {
  const [given] = await read
    .select({
      id: donations.id,
      amountCents: donations.amountCents,
      currency: donations.currency,
      paidAt: donations.paidAt,
      firstName: members.firstName,
      lastName: members.lastName,
      timeZone: members.timeZone,
    })
    .from(donations)
    .innerJoin(members, eq(members.id, donations.memberId))
    .where(
      and(
        eq(donations.id, String(details.donationId)),
        inArray(donations.status, countingStatuses),
        isNull(members.deletedAt),
      ),
    );
  if (!given?.paidAt) return null;
  const facts = {
    firstName: given.firstName,
    amount: `${moneyText(given.amountCents)} ${given.currency.toUpperCase()}`,
    day: dayIn(given.timeZone ?? settings.timeZone, given.paidAt),
    name: fullName(given),
    number: given.id,
  };
  return emailOf("donation-receipt", { to: recipient }, facts, settings);
};
