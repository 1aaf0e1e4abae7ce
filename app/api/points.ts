import { z } from "zod";
import { ledgerInput, MAX_TRANSACTIONS, transactionsOf } from "~/domain/points";
import { pointTransaction } from "./answers/points";
import { nextLink } from "./next-link";
import { forMembers, type Operation } from "./operation";

export const points: Operation[] = [
  forMembers({
    method: "GET",
    path: "/points/transactions",
    title: `Own ledger of points, newest first, at most ${MAX_TRANSACTIONS}; the Link header names the next page`,
    query: ledgerInput,
    answers: z.array(pointTransaction),
    answer: async ({ context, actor, query: { before }, request }) => {
      const found = await transactionsOf(context, actor, MAX_TRANSACTIONS + 1, before);
      const shown = found.slice(0, MAX_TRANSACTIONS);
      const last = found.length > MAX_TRANSACTIONS && shown.at(-1);
      return Response.json(shown, last ? nextLink(request.url, { before: last.id }) : {});
    },
  }),
];
