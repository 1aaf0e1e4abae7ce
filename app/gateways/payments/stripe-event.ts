import type Stripe from "stripe";
import type { PaymentEvent, PaymentNews } from "~/domain/donations";

type Part = "paymentIntentId" | "checkoutSessionId" | "paid";
type News = Omit<PaymentNews, Part> & Partial<Pick<PaymentNews, Part>>;

/** What a message of Stripe means for a donation. */
export function eventOf(event: Stripe.Event): PaymentEvent {
  const news = newsOf(event);
  return {
    id: event.id,
    type: event.type,
    news: news && { paymentIntentId: null, checkoutSessionId: null, paid: null, ...news },
  };
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

function newsOf(event: Stripe.Event): News | null {
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
      // Of a part that was given back, the rest still counts.
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

/** Only a dispute that was lost or won is over; what begins with 'warning' asks a question and moves no money. */
function ofDispute({ payment_intent, status }: Stripe.Dispute): News | null {
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
