import { randomBytes } from "node:crypto";
import Stripe from "stripe";

/** A payment or a checkout, as Stripe keeps it. */
export interface Payment {
  id: string;
  object: "payment_intent" | "checkout.session";
  amount: number;
  donationId: string;
  client_secret?: string;
  url?: string;
  /** The state of the payment. Default: not paid yet. */
  outcome?: "paid" | "refunded" | "disputed" | "canceled";
}

/** A payment or a checkout as Stripe answers when it is asked for it, its charge expanded. */
export function asked({ id, object, amount, donationId, outcome }: Payment): object {
  const charge = { id: `ch_${id}`, refunded: outcome === "refunded", disputed: outcome === "disputed" };
  const isPaid = outcome !== undefined && outcome !== "canceled";
  const common = { currency: "usd", metadata: { donationId } };
  const status = isPaid ? "succeeded" : outcome === "canceled" ? "canceled" : "requires_payment_method";
  const intent = { status, amount_received: isPaid ? amount : 0, latest_charge: isPaid ? charge : null, ...common };
  if (object === "payment_intent") return { id, object, ...intent };
  const session = { status: isPaid ? "complete" : outcome === "canceled" ? "expired" : "open", amount_total: amount };
  const payment_intent = isPaid ? { id: `pi_of_${id}`, object: "payment_intent", ...intent } : null;
  return { id, object, ...session, ...common, payment_status: isPaid ? "paid" : "unpaid", payment_intent };
}

/** A message as it comes by HTTP. */
export interface SignedEvent {
  id: string;
  body: string;
  headers: { "stripe-signature": string; "content-type": string };
}

const stripe = new Stripe("sk_test_signs_only");

/** The object of the message: the fields of Stripe's objects that donations use. */
function objectOf(type: string, { id, object, amount, donationId }: Payment): object {
  const common = { currency: "usd", metadata: { donationId } };
  if (type.startsWith("charge.")) {
    return { id: `ch_${id}`, object: "charge", amount, refunded: true, payment_intent: `pi_of_${id}`, ...common };
  }
  if (object === "payment_intent") return { id, object, amount, amount_received: amount, ...common };
  return { id, object, amount_total: amount, payment_status: "paid", payment_intent: `pi_of_${id}`, ...common };
}

/** Signed by stripe's own helper for tests. */
export function signedEvent(
  secret: string,
  type: string,
  payment: Payment,
  {
    at = new Date(),
    object = {},
    id = `evt_${randomBytes(8).toString("hex")}`,
  }: { at?: Date; object?: object; id?: string },
): SignedEvent {
  const event = { id, object: "event", type, data: { object: { ...objectOf(type, payment), ...object } } };
  const body = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { id, body, headers: { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" } };
}
