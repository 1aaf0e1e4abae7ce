import { eq } from "drizzle-orm";
import { donations } from "~db/schema";
import { change, type Actor, type Context } from "../shared/context";
import { asDonation, ownDonationRow } from "./own-donation";
import type { Payments } from "./payments";
import type { Donation } from "./rules";
import { applyPayment } from "./record-payment-event";

/**
 * Asks the provider for the state of the member's donation, found by its id or by the provider's id of the payment. The
 * answer counts like the provider's own message; whichever arrives first is applied. Null when there is no such donation.
 */
export async function lookUpDonation(
  context: Context,
  payments: Payments,
  actor: Actor,
  name: string,
): Promise<Donation | null> {
  const own = await ownDonationRow(context, actor, name);
  if (!own) return null;
  if (own.paidAt !== null) return asDonation(own);
  const payment = await payments.findPayment(own);
  if (payment?.donationId !== own.id) return asDonation(own);
  return change(context, async (tx) => {
    const known = () => tx.select().from(donations).where(eq(donations.id, own.id));
    const [before] = await known();
    if (before) await applyPayment(tx, context, before, payment);
    const [after] = await known();
    return { result: after ? asDonation(after) : null, events: [] };
  });
}
