import { beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import type { Payments } from "~/domain/donations";
import { stripePayments } from "~/gateways/payments/stripe-payments";
import { openFakeStripe, type FakeStripe } from "../fakes/stripe";
import type { Payment } from "../fakes/stripe-events";

let stripe: FakeStripe;
let payments: Payments;
const paymentsWith = async (env: Record<string, string> = {}) => {
  const settings = readConfig({ ...stripe.env, ...env }).stripe;
  if (!settings) throw new Error("Stripe is not set up");
  return stripePayments(settings, 200);
};
beforeEach(async () => {
  stripe = await openFakeStripe();
  payments = await paymentsWith();
});

const due = { donationId: "donation-1", amountCents: 500 };
const pages = { description: "Donation", paidUrl: "https://kindspot.example/", cancelUrl: "https://kindspot.example/" };

describe("Stripe", () => {
  it("prepares a payment by card, the same one however often it is asked", async () => {
    const intent = await payments.createIntent(due);
    expect(intent).toEqual({ paymentIntentId: "pi_1", clientSecret: "pi_1_secret_of_one_browser" });
    expect(await payments.createIntent(due)).toEqual(intent);
    expect(stripe.payments).toMatchObject([{ amount: 500, donationId: "donation-1" }]);
  });

  it("prepares a page to pay on", async () => {
    expect(await payments.createCheckout({ ...due, ...pages })).toEqual({
      checkoutSessionId: "cs_test_1",
      url: "https://checkout.stripe.com/c/pay/cs_test_1",
    });
    expect(stripe.payments).toMatchObject([{ amount: 500, donationId: "donation-1" }]);
  });

  it.each([
    ["too little", { ...due, amountCents: 49 }],
    ["parts of a cent", { ...due, amountCents: 500.5 }],
  ])("refuses %s", async (_, wrong) => {
    await expect(payments.createIntent(wrong)).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
    await expect(payments.createCheckout({ ...wrong, ...pages })).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
    });
  });

  it("refuses another amount under the key of a payment that it knows", async () => {
    await payments.createIntent(due);
    await expect(payments.createIntent({ ...due, amountCents: 900 })).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
  });

  it("refuses a wrong key", async () => {
    const others = await paymentsWith({ STRIPE_SECRET_KEY: "sk_test_another" });
    await expect(others.createIntent(due)).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  });

  it.each(["silent", "dying", "broken"] as const)(
    "that is %s is tried three times, and then counts as down",
    async (mood) => {
      stripe.mood = mood;
      await expect(payments.createIntent(due)).rejects.toMatchObject({ code: "payments-down" });
      expect(stripe.asked).toBe(3);
    },
  );

  it("that closes the connection twice is tried until it answers, and makes one payment", async () => {
    stripe.failures = 2;
    expect(await payments.createIntent(due)).toMatchObject({ paymentIntentId: "pi_1" });
    expect(stripe.payments).toHaveLength(1);
  });

  it("that cannot be reached counts as down", async () => {
    await stripe.close();
    await expect(payments.createIntent(due)).rejects.toMatchObject({ code: "payments-down" });
    stripe = await openFakeStripe();
  });
});

describe("a payment that is looked up", () => {
  const money = { amountCents: 500, currency: "usd" };
  const found = async (way: "card" | "checkout", outcome?: Payment["outcome"]) => {
    const paymentIntentId = way === "card" ? (await payments.createIntent(due)).paymentIntentId : null;
    const checkoutSessionId =
      way === "checkout" ? (await payments.createCheckout({ ...due, ...pages })).checkoutSessionId : null;
    for (const payment of stripe.payments) Object.assign(payment, outcome && { outcome });
    return payments.findPayment({ paymentIntentId, checkoutSessionId });
  };

  it.each(["card", "checkout"] as const)("by %s gives its state", async (way) => {
    expect(await found(way)).toMatchObject({ status: "pending", donationId: "donation-1", paid: null });
    expect(await found(way, "paid")).toMatchObject({ status: "paid", donationId: "donation-1", paid: money });
    expect(await found(way, "refunded")).toMatchObject({ status: "refunded" });
    expect(await found(way, "disputed")).toMatchObject({ status: "disputed" });
    expect(await found(way, "canceled")).toMatchObject({ status: "failed", paid: null });
  });

  it("without a name at Stripe is not asked for", async () => {
    expect(await payments.findPayment({ paymentIntentId: null, checkoutSessionId: null })).toBeNull();
    expect(stripe.asked).toBe(0);
  });
});

describe("a message of Stripe", () => {
  const paid: Payment = { id: "pi_1", object: "payment_intent", amount: 500, donationId: "donation-1" };
  const page: Payment = { id: "cs_1", object: "checkout.session", amount: 500, donationId: "donation-1" };
  const now = new Date();
  const read = (type: string, payment = paid, object = {}) => {
    const { body, headers } = stripe.send(type, payment, { at: now, object });
    return payments.readEvent(Buffer.from(body), headers["stripe-signature"], now)?.update;
  };
  const money = { amountCents: 500, currency: "usd" };

  it.each([
    ["payment_intent.succeeded", paid, { status: "paid", paymentIntentId: "pi_1", paid: money }],
    ["payment_intent.payment_failed", paid, { status: "failed", paymentIntentId: "pi_1", paid: null }],
    ["payment_intent.canceled", paid, { status: "failed" }],
    ["checkout.session.completed", page, { status: "paid", checkoutSessionId: "cs_1", paid: money }],
    ["checkout.session.async_payment_succeeded", page, { status: "paid" }],
    ["checkout.session.async_payment_failed", page, { status: "failed" }],
    ["checkout.session.expired", page, { status: "failed", paid: null }],
    ["charge.refunded", paid, { status: "refunded", paymentIntentId: "pi_of_pi_1" }],
  ])("called %s says so", (type, payment, message) => {
    expect(read(type, payment)).toMatchObject({ donationId: "donation-1", ...message });
  });

  it("says that a checkout is over, not that it was paid, while the money is on its way", () => {
    const unpaid = { payment_status: "unpaid" };
    expect(read("checkout.session.completed", page, unpaid)).toMatchObject({ status: "pending", paid: null });
  });

  it.each([
    ["charge.dispute.created", "needs_response", "disputed"],
    ["charge.dispute.closed", "lost", "refunded"],
    ["charge.dispute.closed", "won", "kept"],
  ])("called %s, %s, says that the donation is %s", (type, status, message) => {
    expect(read(type, paid, { status })).toMatchObject({ paymentIntentId: "pi_of_pi_1", status: message });
  });

  it("about a question of the bank moves no money", () => {
    expect(read("charge.dispute.created", paid, { status: "warning_needs_response" })).toBeNull();
  });

  it("about a part that was given back, or anything else, concerns no donation", () => {
    expect(read("charge.refunded", paid, { refunded: false })).toBeNull();
    expect(read("payout.paid")).toBeNull();
  });
});
