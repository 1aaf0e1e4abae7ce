import { z } from "zod";
import { donateByCard, paymentIntentInput } from "~/domain/donations";
import { paymentsOf, withTimeout } from "../server/payments-timeout";
import { forMembers, type Operation } from "./operation";

/** `amount` in dollars is checked first, then whether payments are set up (docs/product.md#api). */
export const donations: Operation[] = [
  forMembers("POST /create-payment-intent", {
    summary: "Prepare a donation by card, from 3 to 10,000 dollars",
    status: 201,
    body: paymentIntentInput,
    example: { amount: 5 },
    refuses: ["not-set-up", "payments-down"],
    response: z.strictObject({ clientSecret: z.string() }),
    // Not `context`: it is for one write, and this asks the provider between two. The key counts for the first.
    handler: ({ app, loadContext, actor, body: { amount }, idempotencyKey }) =>
      withTimeout(
        donateByCard(app.context, paymentsOf(loadContext), actor, { amountCents: amount, key: idempotencyKey }),
        app.log,
      ),
  }),
];
