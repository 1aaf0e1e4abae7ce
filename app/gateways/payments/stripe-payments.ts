import type Stripe from "stripe";
import type { Payments } from "~/domain/donations";
import { CURRENCY } from "~/domain/donations/rules";
import { refuse } from "~/domain/shared/errors";
import { eventOf } from "./stripe-event";

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where Stripe answers: its own address, but for tests. */
  apiUrl: URL;
}

/** The page that asks is to answer within 2 s. */
const ANSWER_MS = 1500;
/** Stripe's own advice: a message that is older is a repeated one. */
const TOLERANCE_SECONDS = 300;

/** Donations by Stripe. Its package is loaded only where it is set up, or every start would pay for it. */
export async function stripePayments(settings: StripeSettings): Promise<Payments> {
  const { default: Client } = await import("stripe");
  const { hostname, port, protocol } = settings.apiUrl;
  const stripe = new Client(settings.secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port && { port }),
    timeout: ANSWER_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });

  return {
    publishableKey: settings.publishableKey,

    async createIntent({ donationId, amountCents }) {
      const { id, client_secret } = await answered(
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: CURRENCY,
            allowed_payment_method_types: ["card"],
            metadata: { donationId },
          },
          { idempotencyKey: donationId },
        ),
      );
      if (client_secret === null) throw new Error("Stripe gave a payment without a secret");
      return { paymentIntentId: id, clientSecret: client_secret };
    },

    async createCheckout({ donationId, amountCents, description, paidUrl, cancelUrl }) {
      const metadata = { donationId };
      const product = { currency: CURRENCY, unit_amount: amountCents, product_data: { name: description } };
      const { id, url } = await answered(
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            submit_type: "donate",
            allowed_payment_method_types: ["card"],
            line_items: [{ quantity: 1, price_data: product }],
            metadata,
            payment_intent_data: { metadata },
            success_url: paidUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: donationId },
        ),
      );
      if (url === null) throw new Error("Stripe gave a checkout without a page");
      return { checkoutSessionId: id, url };
    },

    readEvent(body, signature, receivedAt) {
      try {
        const event = stripe.webhooks.constructEvent(
          Buffer.from(body),
          signature,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          receivedAt.getTime(),
        );
        return eventOf(event);
      } catch (error) {
        if (isOfType(error, "StripeSignatureVerificationError") || error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}

const isOfType = (error: unknown, ...types: Stripe.RawErrorType[] | string[]): boolean =>
  error instanceof Error && "type" in error && types.some((type) => type === error.type);

/** Stripe's answer, or `payments-down` where there is none in time; what it refuses is a fault of ours or of the settings. */
async function answered<T>(question: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("late", { cause: "late" })), ANSWER_MS);
  });
  try {
    return await Promise.race([question, silence]);
  } catch (error) {
    const isLate = error instanceof Error && error.cause === "late";
    if (isLate || isOfType(error, "StripeConnectionError", "StripeAPIError", "StripeRateLimitError"))
      return refuse("payments-down");
    throw error;
  } finally {
    clearTimeout(late);
  }
}
