import type { DonationStatus } from "./rules";

/** The donation that a payment is for. */
export interface DonationToPay {
  /** The provider's idempotency key, too: however often the provider is asked, it makes one payment. */
  donationId: string;
  /** Integer cents. */
  amountCents: number;
}

/** What the provider says about one payment. */
export interface PaymentUpdate {
  status: DonationStatus;
  /** The donation's id; null when the provider does not give one. */
  donationId: string | null;
  paymentIntentId: string | null;
  checkoutSessionId: string | null;
  /** Paid integer cents and their currency; null when nothing was paid. */
  paid: { amountCents: number; currency: string } | null;
}

/** One message of the provider with a valid signature. `update` is null if no donation depends on it. */
export interface PaymentEvent {
  id: string;
  type: string;
  update: PaymentUpdate | null;
}

/** Takes money for donations. A request has 10 s and is tried up to 3 times, then refused with `payments-down`. */
export interface Payments {
  /** The public key for the provider's script in the browser. */
  publishableKey: string;
  /** Begins a payment by the card form. With `clientSecret` one browser can confirm it. */
  createIntent(due: DonationToPay): Promise<{ paymentIntentId: string; clientSecret: string }>;
  /** Makes a page of the provider to pay on, which leads back to the given address. */
  createCheckout(
    due: DonationToPay & { description: string; paidUrl: string; cancelUrl: string },
  ): Promise<{ checkoutSessionId: string; url: string }>;
  /** The state of a payment; null when the provider does not know it yet. */
  findPayment(names: Pick<PaymentUpdate, "paymentIntentId" | "checkoutSessionId">): Promise<PaymentUpdate | null>;
  /** Reads a message from its exact bytes. Null when the signature is wrong or its time is off by more than 5 minutes. */
  readEvent(body: Uint8Array, signature: string, receivedAt: Date): PaymentEvent | null;
}
