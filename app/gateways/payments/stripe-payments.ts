import type { Payments } from "~/domain/donations";
import { CURRENCY } from "~/domain/donations/rules";
import { SECOND } from "~/domain/shared/clock";
import { refuse } from "~/domain/shared/errors";
import { eventOf, updateOfCheckout, updateOfIntent } from "./stripe-event";

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The address of Stripe's API. Tests replace it. */
  apiUrl: URL;
}

/** How long Stripe may take for one answer; pages wait for less (`server/payments-timeout.ts`). */
const ANSWER_MS = 10 * SECOND;
/** Retries of one request. Each request has an idempotency key, so that a retry changes nothing twice. */
const RETRIES = 2;
/** Stripe's own advice: a message that is older is a repeated one. */
const TOLERANCE_SECONDS = 300;

/** Donations by Stripe. Its package is loaded only where it is set up, or every start would pay for it. */
export async function stripePayments(settings: StripeSettings, answerMs = ANSWER_MS): Promise<Payments> {
  const { default: Client } = await import("stripe");
  const { hostname, port, protocol } = settings.apiUrl;
  const stripe = new Client(settings.secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port && { port }),
    timeout: answerMs,
    maxNetworkRetries: RETRIES,
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

    async findPayment({ paymentIntentId, checkoutSessionId }) {
      if (checkoutSessionId !== null) {
        const expand = ["payment_intent.latest_charge"];
        return updateOfCheckout(await answered(stripe.checkout.sessions.retrieve(checkoutSessionId, { expand })));
      }
      if (paymentIntentId === null) return null;
      const expand = ["latest_charge"];
      return updateOfIntent(await answered(stripe.paymentIntents.retrieve(paymentIntentId, { expand })));
    },

    readEvent(body, signature, receivedAt) {
      if (!isTimely(signature, receivedAt)) return null;
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

/** `t=` and Unix seconds, then hexadecimal signatures; with an empty one Stripe's own check fails instead of refusing. */
const SIGNATURE = /^t=(\d{1,12})(?:,v\d=[0-9a-f]+)+$/;

/** Stripe's check refuses only what is too old: a stamp from the future could be sent again for as long. */
function isTimely(signature: string, receivedAt: Date): boolean {
  const sentSeconds = SIGNATURE.exec(signature)?.[1];
  if (sentSeconds === undefined) return false;
  return Number(sentSeconds) - receivedAt.getTime() / 1000 <= TOLERANCE_SECONDS;
}

const isOfType = (error: unknown, ...types: string[]): boolean =>
  error instanceof Error && "type" in error && types.some((type) => type === error.type);

/** Stripe's answer. Refuses with `payments-down` when there is none. Stripe's refusals are errors of program or settings. */
async function answered<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (isOfType(error, "StripeConnectionError", "StripeAPIError", "StripeRateLimitError"))
      return refuse("payments-down");
    throw error;
  }
}
