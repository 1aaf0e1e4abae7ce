import { z } from "zod/v4";
import { transactionsOf } from "~/domain/points";
import { pointTransaction } from "./answers/points";
import { forMembers, type Operation } from "./operation";

export const points: Operation[] = [
  forMembers({
    method: "GET",
    path: "/points/transactions",
    title: "One's own ledger of points, newest first",
    answers: z.array(pointTransaction),
    answer: ({ context, actor }) => transactionsOf(context, actor),
  }),
];
