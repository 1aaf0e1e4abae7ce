import type Stripe from "stripe";
import type { PaymentEvent, PaymentUpdate } from "~/domain/donations";

/** Translates a Stripe event into a change of a donation. */
export const eventOf = (event: Stripe.Event): PaymentEvent => ({
  id: event.id,
  type: event.type,
  update: updateOf(event),
});

/** What a payment itself says, with `latest_charge` expanded. A card that was refused may still be followed by another. */
export function updateOfIntent(intent: Stripe.PaymentIntent): PaymentUpdate {
  const { status, latest_charge } = intent;
  if (status === "canceled") return { ...ofIntent(intent), status: "failed" };
  if (status !== "succeeded") return { ...ofIntent(intent), status: "pending" };
  return { ...ofPaidIntent(intent), status: statusOfCharge(latest_charge) };
}

/** What a checkout itself says, with `payment_intent.latest_charge` expanded. */
export function updateOfCheckout(session: Stripe.Checkout.Session): PaymentUpdate {
  const { status, payment_status, payment_intent, amount_total, currency } = session;
  if (status === "expired") return { ...ofCheckout(session), status: "failed" };
  if (payment_status !== "paid") return { ...ofCheckout(session), status: "pending" };
  const charge = typeof payment_intent === "string" ? null : (payment_intent?.latest_charge ?? null);
  const paid = { amountCents: amount_total ?? 0, currency: currency ?? "" };
  return { ...ofCheckout(session), status: statusOfCharge(charge), paid };
}

const statusOfCharge = (charge: string | Stripe.Charge | null): PaymentUpdate["status"] =>
  charge === null || typeof charge === "string"
    ? "paid"
    : charge.refunded
      ? "refunded"
      : charge.disputed
        ? "disputed"
        : "paid";

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

function updateOf(event: Stripe.Event): PaymentUpdate | null {
  switch (event.type) {
    case "payment_intent.succeeded":
      return { ...ofPaidIntent(event.data.object), status: "paid" };
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return { ...ofIntent(event.data.object), status: "failed" };
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return updateOfCheckout(event.data.object);
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { ...ofCheckout(event.data.object), status: "failed" };
    case "charge.refunded": {
      const { metadata, payment_intent, refunded } = event.data.object;
      // After a partial refund the rest still counts.
      return refunded ? { ...named(metadata, payment_intent), status: "refunded" } : null;
    }
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return ofDispute(event.data.object);
    default:
      return null;
  }
}

/** A dispute ends when it is lost or won. A status that begins with 'warning' is an inquiry and moves no money. */
function ofDispute({ payment_intent, status }: Stripe.Dispute): PaymentUpdate | null {
  if (status.startsWith("warning_")) return null;
  const outcome = status === "won" ? "kept" : status === "lost" ? "refunded" : "disputed";
  return { ...named({}, payment_intent), status: outcome };
}

/** Which donation a message is about. */
const named = (metadata: Stripe.Metadata | null, intent: string | { id: string } | null) => ({
  donationId: metadata?.donationId ?? null,
  paymentIntentId: idOf(intent),
  checkoutSessionId: null,
  paid: null,
});

const ofIntent = (intent: Stripe.PaymentIntent) => named(intent.metadata, intent);

const ofPaidIntent = (intent: Stripe.PaymentIntent) => ({
  ...ofIntent(intent),
  paid: { amountCents: intent.amount_received, currency: intent.currency },
});

const ofCheckout = ({ id, metadata, payment_intent }: Stripe.Checkout.Session) => ({
  ...named(metadata, payment_intent),
  checkoutSessionId: id,
});
