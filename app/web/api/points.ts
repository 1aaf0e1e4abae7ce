import { transactionsOf } from "~/domain/points";
import { forMembers, type Operation } from "./operation";

export const points: Operation[] = [
  forMembers({
    method: "GET",
    path: "/points/transactions",
    answer: ({ context, actor }) => transactionsOf(context, actor),
  }),
];
