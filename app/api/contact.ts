import { z } from "zod";
import { contactInput } from "~/domain/contact";
import { donateByCard, paymentIntentInput } from "~/domain/donations";
import { handleContact } from "../forms/contact";
import { time } from "./openapi/schemas";
import { forAnyone, forMembers, type Operation } from "./operation";
import { paymentsOf, withTimeout } from "../server/payments-timeout";

const storedMessage = z.strictObject({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: time,
});

/** Writing to the operator, signed in or not. */
export const contact: Operation[] = [
  forAnyone("POST /contact", {
    summary: "Write to the community's operators",
    status: 201,
    body: contactInput,
    example: { name: "Ana Reyes", email: "ana@example.org", subject: "A question", message: "Who sees my plate?" },
    refuses: ["too-many"],
    response: storedMessage,
    handler: ({ load, body, idempotencyKey }) => handleContact(load, body, idempotencyKey),
  }),
];

/** `amount` in dollars is checked first, then whether payments are set up (docs/product.md#api). */
export const donations: Operation[] = [
  forMembers("POST /create-payment-intent", {
    summary: "Prepare a donation by card, from 3 to 10,000 dollars",
    status: 201,
    body: paymentIntentInput,
    example: { amount: 5 },
    refuses: ["not-set-up", "payments-down"],
    response: z.strictObject({ clientSecret: z.string() }),
    handler: ({ app, load, actor, body: { amount }, idempotencyKey }) =>
      withTimeout(
        donateByCard(app.context, paymentsOf(load), actor, { amountCents: amount, key: idempotencyKey }),
        app.log,
      ),
  }),
];
