import { and, desc, eq, isNotNull, or } from "drizzle-orm";
import { findRow } from "~db/query";
import { donations } from "~db/schema";
import { type Actor, inTransaction, type Context } from "../shared/context";
import type { Payments } from "./payments";
import { applyPayment } from "./record-payment-event";
import type { Donation } from "./rules";

type Row = typeof donations.$inferSelect;

/** A donation as its member and admins see it. */
export const asDonation = ({ id, status, amountCents, currency, createdAt, paidAt }: Row): Donation => ({
  id,
  status,
  amountCents,
  currency,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

/** A member's paid donations, newest first. The caller checks who may see them. */
export async function paidDonationsOf({ read }: Context, memberId: string): Promise<Donation[]> {
  const rows = await read
    .select()
    .from(donations)
    .where(and(eq(donations.memberId, memberId), isNotNull(donations.paidAt)))
    .orderBy(desc(donations.createdAt), desc(donations.id));
  return rows.map(asDonation);
}

/**
 * Asks the provider for the state of the member's donation, found by its id or by the provider's id of the payment, and
 * stores it. The answer counts like the provider's own message: the first of the two is applied, and the second changes
 * nothing. Null when there is no such donation.
 */
export async function refreshDonation(
  context: Context,
  payments: Payments,
  actor: Actor,
  idOrPaymentId: string,
): Promise<Donation | null> {
  const isIt = or(eq(donations.id, idOrPaymentId), eq(donations.paymentIntentId, idOrPaymentId));
  const own = await findRow(context.read, donations, eq(donations.memberId, actor.id), isIt);
  if (!own) return null;
  if (own.paidAt !== null) return asDonation(own);
  const payment = await payments.findPayment(own);
  // Unknown to the provider, or made for another donation: either way it says nothing of this one.
  if (payment?.donationId !== own.id) return asDonation(own);
  return inTransaction(context, async (tx) => {
    const currentRow = () => tx.select().from(donations).where(eq(donations.id, own.id));
    // Read again: while the provider was asked, its own message may have changed the row.
    const [before] = await currentRow();
    if (before) await applyPayment(tx, context, before, payment);
    const [after] = await currentRow();
    return { result: after ? asDonation(after) : null, events: [] };
  });
}
