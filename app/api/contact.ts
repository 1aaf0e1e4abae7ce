import { z } from "zod";
import { contactInput } from "~/domain/contact";
import { sendContactWithLimits } from "../forms/contact";
import { time } from "./openapi/schemas";
import { forAnyone, type Operation } from "./operation";

const storedMessage = z.strictObject({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: time,
});

export const contact: Operation[] = [
  forAnyone("POST /contact", {
    summary: "Write to the community's operators",
    status: 201,
    body: contactInput,
    example: { name: "Ana Reyes", email: "ana@example.org", subject: "A question", message: "Who sees my plate?" },
    refuses: ["too-many"],
    response: storedMessage,
    handler: ({ loadContext, body, idempotencyKey }) => sendContactWithLimits(loadContext, body, idempotencyKey),
  }),
];
