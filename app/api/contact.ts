import { z } from "zod";
import { contactInput } from "~/domain/contact";
import { handleContact } from "../forms/contact";
import { time } from "./answers/named";
import { forAnyone, type Operation } from "./operation";

const kept = z.strictObject({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: time,
});

/** Specification 7: writing to the operator, signed in or not. */
export const contact: Operation[] = [
  forAnyone({
    method: "POST",
    path: "/contact",
    openTo: ["suspended"],
    title: "Write to the community's operators",
    status: 201,
    body: contactInput,
    example: { name: "Ana Reyes", email: "ana@example.org", subject: "A question", message: "Who sees my plate?" },
    refuses: ["too-many"],
    answers: kept,
    answer: ({ load, body, key }) => handleContact(load, body, key),
  }),
];
