import { type StripeTrouble, verifyStripe } from "~/gateways/payments/stripe-payments";
import { advice, check, fault, fine } from "./finding";
import { TIMEOUT_MS } from "./check-context";

const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key);

/** Checks Stripe's keys. `check-database.ts` checks whether its messages arrive. */
export const checkPayments = check({
  examines: "payments",
  async look({ config: { stripe }, clocks }) {
    if (stripe === null) return [];
    if (isTestKey(stripe.secretKey) !== isTestKey(stripe.publishableKey))
      return [
        fault(
          "stripe-mixed",
          "One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is for tests and the other isn't: take both from the same page of Stripe's dashboard.",
        ),
      ];
    const askedAt = Date.now();
    const { trouble, date } = await verifyStripe(stripe, TIMEOUT_MS);
    if (date !== null) clocks.push({ by: "Stripe", askedAt, answeredAt: Date.now(), said: Date.parse(date) });
    if (trouble !== null) return [fault(`stripe-${trouble}`, sentences[trouble])];
    return [
      isTestKey(stripe.secretKey)
        ? advice("stripe-test", "Stripe's keys are for tests, so no real money comes: set live keys at the launch.")
        : fine("stripe", "Stripe takes the keys."),
    ];
  },
});

const sentences: Record<StripeTrouble, string> = {
  key: "Stripe doesn't know STRIPE_SECRET_KEY: copy it again from Stripe's dashboard.",
  rights: "STRIPE_SECRET_KEY may not read payments: let that key read and write PaymentIntents and Checkout Sessions.",
  down: "Stripe doesn't answer: check that this machine reaches the internet, then try again.",
};
