import { z } from "zod";
import { ledgerInput, MOST_TRANSACTIONS, transactionsOf } from "~/domain/points";
import { pointTransaction } from "./answers/points";
import { nextLink } from "./next-link";
import { forMembers, type Operation } from "./operation";

export const points: Operation[] = [
  forMembers({
    method: "GET",
    path: "/points/transactions",
    title: `Own ledger of points, newest first, at most ${MOST_TRANSACTIONS}; the Link header names the next page`,
    query: ledgerInput,
    answers: z.array(pointTransaction),
    answer: async ({ context, actor, query: { before }, request }) => {
      const found = await transactionsOf(context, actor, MOST_TRANSACTIONS + 1, before);
      const shown = found.slice(0, MOST_TRANSACTIONS);
      const last = found.length > MOST_TRANSACTIONS && shown.at(-1);
      return Response.json(shown, last ? nextLink(request.url, { before: last.id }) : {});
    },
  }),
];
