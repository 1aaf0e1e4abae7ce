import { z } from "zod";
import { donateByCard, donationInput } from "~/domain/donations";
import { paymentsOf, withTimeout } from "../http/payments";
import { forMembers, type Operation } from "./operation";

/** Specification 7: `amount` in dollars is checked first, then whether payments are set up (docs/product.md#api). */
export const donations: Operation[] = [
  forMembers({
    method: "POST",
    path: "/create-payment-intent",
    title: "Prepare a donation by card, from 3 to 10,000 dollars",
    status: 201,
    body: donationInput,
    example: { amount: 5 },
    refuses: ["not-set-up", "payments-down"],
    answers: z.strictObject({ clientSecret: z.string() }),
    answer: ({ app, load, actor, body: { amount }, key }) =>
      withTimeout(donateByCard(app.context, paymentsOf(load), actor, { amountCents: amount, key }), app.log),
  }),
];
