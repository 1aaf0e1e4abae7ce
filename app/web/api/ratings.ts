import { rateHandover, rateInput } from "~/domain/ratings";
import { forMembers, type Operation } from "./operation";

export const ratings: Operation[] = [
  forMembers({
    method: "POST",
    path: "/ratings",
    status: 201,
    input: rateInput,
    answer: ({ context, actor, input }) => rateHandover(context, actor, input),
  }),
];
