import type { ActionFunctionArgs } from "@remix-run/node";
import { answerPaymentEvent } from "~/web/donations/answer-payment-event";

/** Where Stripe tells what became of a payment. */
export const action = ({ request, context }: ActionFunctionArgs) => answerPaymentEvent(request, context);

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
