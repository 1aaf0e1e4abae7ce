import type Stripe from "stripe";
import type { PaymentEvent, PaymentUpdate } from "~/domain/donations";

type Part = "paymentIntentId" | "checkoutSessionId" | "paid";
type PartialUpdate = Omit<PaymentUpdate, Part> & Partial<Pick<PaymentUpdate, Part>>;

/** Translates a Stripe event into a change of a donation. */
export function eventOf(event: Stripe.Event): PaymentEvent {
  const update = updateOf(event);
  return { id: event.id, type: event.type, update: update && whole(update) };
}

const whole = (update: PartialUpdate): PaymentUpdate => ({
  paymentIntentId: null,
  checkoutSessionId: null,
  paid: null,
  ...update,
});

/** What a payment itself says, with `latest_charge` expanded. A card that was refused may still be followed by another. */
export function updateOfIntent(intent: Stripe.PaymentIntent): PaymentUpdate {
  const { status, amount_received: amountCents, currency, latest_charge } = intent;
  const names = ofIntent(intent);
  if (status === "canceled") return whole({ ...names, status: "failed" });
  if (status !== "succeeded") return whole({ ...names, status: "pending" });
  return whole({ ...names, status: statusOfCharge(latest_charge), paid: { amountCents, currency } });
}

/** What a checkout itself says, with `payment_intent.latest_charge` expanded. */
export function updateOfCheckout(session: Stripe.Checkout.Session): PaymentUpdate {
  const names = ofCheckout(session);
  if (session.status === "expired") return whole({ ...names, status: "failed" });
  if (session.payment_status !== "paid") return whole({ ...names, status: "pending" });
  const { payment_intent } = session;
  const charge = typeof payment_intent === "string" ? null : (payment_intent?.latest_charge ?? null);
  const paid = { amountCents: session.amount_total ?? 0, currency: session.currency ?? "" };
  return whole({ ...names, status: statusOfCharge(charge), paid });
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

function updateOf(event: Stripe.Event): PartialUpdate | null {
  switch (event.type) {
    case "payment_intent.succeeded": {
      const { amount_received: amountCents, currency } = event.data.object;
      return { ...ofIntent(event.data.object), status: "paid", paid: { amountCents, currency } };
    }
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return { ...ofIntent(event.data.object), status: "failed" };
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const session = event.data.object;
      if (session.payment_status !== "paid") return { ...ofCheckout(session), status: "pending" };
      const paid = { amountCents: session.amount_total ?? 0, currency: session.currency ?? "" };
      return { ...ofCheckout(session), status: "paid", paid };
    }
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { ...ofCheckout(event.data.object), status: "failed" };
    case "charge.refunded": {
      const { metadata, payment_intent, refunded } = event.data.object;
      // After a partial refund the rest still counts.
      if (!refunded) return null;
      return { donationId: metadata.donationId ?? null, paymentIntentId: idOf(payment_intent), status: "refunded" };
    }
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return ofDispute(event.data.object);
    default:
      return null;
  }
}

/** A dispute ends when it is lost or won. A status that begins with 'warning' is an inquiry and moves no money. */
function ofDispute({ payment_intent, status }: Stripe.Dispute): PartialUpdate | null {
  if (status.startsWith("warning_")) return null;
  const outcome = status === "won" ? "kept" : status === "lost" ? "refunded" : "disputed";
  return { donationId: null, paymentIntentId: idOf(payment_intent), status: outcome };
}

const ofIntent = ({ id, metadata }: Stripe.PaymentIntent) => ({
  donationId: metadata.donationId ?? null,
  paymentIntentId: id,
});

const ofCheckout = ({ id, metadata, payment_intent }: Stripe.Checkout.Session) => ({
  donationId: metadata?.donationId ?? null,
  checkoutSessionId: id,
  paymentIntentId: idOf(payment_intent),
});
