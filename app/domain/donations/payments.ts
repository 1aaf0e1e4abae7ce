import type { DonationStatus } from "./rules";

/** What is to be paid for. */
export interface Due {
  /** Also the key under which the provider makes one payment of it, however often it is asked. */
  donationId: string;
  /** Integer cents. */
  amountCents: number;
}

/** What the provider says about one payment. */
export interface PaymentNews {
  status: DonationStatus;
  /** What the payment was made for; null when the provider does not say. */
  donationId: string | null;
  paymentIntentId: string | null;
  checkoutSessionId: string | null;
  /** Integer cents that were paid, and in what; null where nothing was. */
  paid: { amountCents: number; currency: string } | null;
}

/** One message of the provider, known to be its own. `news` is null for what no donation depends on. */
export interface PaymentEvent {
  id: string;
  type: string;
  news: PaymentNews | null;
}

/** Takes money for donations. What cannot be asked within 1.5 s refuses with `payments-down`: nothing was charged. */
export interface Payments {
  /** Names this community to the provider's own script in the browser. */
  publishableKey: string;
  /** A payment by the card form; `clientSecret` lets one browser confirm it. */
  createIntent(due: Due): Promise<{ paymentIntentId: string; clientSecret: string }>;
  /** A page of the provider to pay on, and where it leads back to. */
  createCheckout(
    due: Due & { description: string; paidUrl: string; cancelUrl: string },
  ): Promise<{ checkoutSessionId: string; url: string }>;
  /** Reads a message by its very bytes; null when it is forged, changed on the way, or older than 5 minutes. */
  readEvent(body: Uint8Array, signature: string, receivedAt: Date): PaymentEvent | null;
}
