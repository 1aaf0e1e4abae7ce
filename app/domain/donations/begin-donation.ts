import { eq } from "drizzle-orm";
import { donations } from "~db/schema";
import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { sendOnce } from "../shared/send-once";
import type { Payments } from "./payments";
import { CURRENCY } from "./rules";

/** What a member wants to give. */
export interface DonationIntent {
  /** Integer cents, checked by the input. */
  amountCents: number;
  /** The caller's key. The same key returns the same donation; with another amount it is refused with `key-reused`. */
  key: string | null;
}

/** Stores an unpaid donation before the provider is asked, so that every payment has a row. */
async function beginDonation(
  context: Context,
  actor: Actor,
  { amountCents, key, way }: DonationIntent & { way: "card" | "checkout" },
): Promise<string> {
  const sent = ["donation", way, amountCents];
  const once = sendOnce(context, actor, key, sent);
  const { id } = await inMemberTransaction(once, actor, async (tx) => {
    const donation = {
      id: context.newId(),
      memberId: actor.id,
      status: "pending" as const,
      amountCents,
      currency: CURRENCY,
      createdAt: context.clock.now(),
    };
    await tx.insert(donations).values(donation);
    return { result: { id: donation.id }, events: [] };
  });
  return id;
}

/** Stores the provider's id of the payment. */
const storeProviderId = (
  { write }: Context,
  id: string,
  providerId: { paymentIntentId: string } | { checkoutSessionId: string },
) => write((tx) => tx.update(donations).set(providerId).where(eq(donations.id, id)));

/**
 * Prepares a donation by the card form (tests/specification.md#donation-flow). It counts only when the provider
 * confirms the payment.
 */
export async function donateByCard(
  context: Context,
  payments: Payments,
  actor: Actor,
  intended: DonationIntent,
): Promise<{ clientSecret: string }> {
  const donationId = await beginDonation(context, actor, { ...intended, way: "card" });
  const { amountCents } = intended;
  const { paymentIntentId, clientSecret } = await payments.createIntent({ donationId, amountCents });
  await storeProviderId(context, donationId, { paymentIntentId });
  return { clientSecret };
}

/**
 * Prepares a donation on the provider's own page, for browsers without JavaScript (docs/product.md#without-javascript).
 * Returns that page's address.
 */
export async function donateByCheckout(
  context: Context,
  payments: Payments,
  actor: Actor,
  intended: DonationIntent,
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
  await storeProviderId(context, donationId, { checkoutSessionId });
  return url;
}
