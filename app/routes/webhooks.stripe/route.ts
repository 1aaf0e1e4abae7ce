import type { ActionFunctionArgs } from "@remix-run/node";
import { answerPaymentEvent } from "~/routes/webhooks.stripe/answer-payment-event.server";

/** The webhook by which Stripe reports the state of payments. */
export const action = ({ request, context }: ActionFunctionArgs) => answerPaymentEvent(request, context);

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
