import { contactInput } from "~/domain/contact";
import { contactFrom } from "../contact";
import { forAnyone, type Operation } from "./operation";

/** Specification 7: writing to the operator, signed in or not. */
export const contact: Operation[] = [
  forAnyone({
    method: "POST",
    path: "/contact",
    status: 201,
    input: contactInput,
    answer: ({ load, input, request }) => contactFrom(load, input, request.headers.get("idempotency-key")),
  }),
];
