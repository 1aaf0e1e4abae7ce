import { donateByCard, donationInput } from "~/domain/donations";
import { paymentsOf } from "../donations/payments-of";
import { forMembers, type Operation } from "./operation";

/** Specification 7: `amount` in dollars is checked first; then it takes somebody who takes the money (PRODUCT 9). */
export const donations: Operation[] = [
  forMembers({
    method: "POST",
    path: "/create-payment-intent",
    status: 201,
    input: donationInput,
    answer: ({ app, load, actor, input: { amount }, request }) =>
      donateByCard(app.context, paymentsOf(load), actor, {
        amountCents: amount,
        key: request.headers.get("idempotency-key"),
      }),
  }),
];
