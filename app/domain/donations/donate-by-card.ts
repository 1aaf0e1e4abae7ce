import type { Actor, Context } from "../shared/context";
import { beginDonation, noteProvidersName, type Intended } from "./begin-donation";
import type { Payments } from "./payments";

/** Prepares a donation by the card form (specification 4, 'Donation flow'). It counts only when the provider confirms the payment. */
export async function donateByCard(
  context: Context,
  payments: Payments,
  actor: Actor,
  intended: Intended,
): Promise<{ clientSecret: string }> {
  const donationId = await beginDonation(context, actor, { ...intended, way: "card" });
  const { amountCents } = intended;
  const { paymentIntentId, clientSecret } = await payments.createIntent({ donationId, amountCents });
  await noteProvidersName(context, donationId, { paymentIntentId });
  return { clientSecret };
}
