import type { Actor, Context } from "../shared/context";
import { beginDonation, noteProvidersName, type Intended } from "./begin-donation";
import type { Payments } from "./payments";

/** Prepares a donation on the provider's own page, for browsers without JavaScript (docs/product.md#without-javascript). Returns that page's address. */
export async function donateByCheckout(
  context: Context,
  payments: Payments,
  actor: Actor,
  intended: Intended,
): Promise<string> {
  const { publicUrl, brandName } = context.settings;
  const donationId = await beginDonation(context, actor, { ...intended, way: "checkout" });
  const { checkoutSessionId, url } = await payments.createCheckout({
    donationId,
    amountCents: intended.amountCents,
    description: `Donation to ${brandName}`,
    paidUrl: `${publicUrl.origin}/?donation=${donationId}`,
    cancelUrl: `${publicUrl.origin}/subscribe`,
  });
  await noteProvidersName(context, donationId, { checkoutSessionId });
  return url;
}
