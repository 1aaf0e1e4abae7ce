import { z } from "zod";
import { ledgerInput, MAX_TRANSACTIONS, transactionsOf } from "~/domain/points";
import { claimReward, rewardsFor } from "~/domain/rewards";
import { nextLink } from "./admin";
import { named, time, wholeNumber } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

const pointTransaction = named(
  "PointTransaction",
  z.strictObject({ id: z.string(), reason: z.string(), points: wholeNumber, createdAt: time }),
);

const reward = named(
  "Reward",
  z.strictObject({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    pointsCost: wholeNumber,
    category: z.string(),
    available: z.boolean(),
    missing: z.array(z.string()),
  }),
);

/** A member's claim of a reward (docs/product.md#points). */
const redemption = named(
  "Redemption",
  z.strictObject({
    id: z.string(),
    rewardId: z.string(),
    title: z.string(),
    pointsCost: wholeNumber,
    status: z.enum(["pending", "fulfilled", "refused"]),
    createdAt: time,
    note: z.string(),
  }),
);

export const points: Operation[] = [
  forMembers({
    method: "GET",
    path: "/points/transactions",
    summary: `Own ledger of points, newest first, at most ${MAX_TRANSACTIONS}; the Link header names the next page`,
    query: ledgerInput,
    response: z.array(pointTransaction),
    handler: async ({ context, actor, query: { before }, request }) => {
      const found = await transactionsOf(context, actor, MAX_TRANSACTIONS + 1, before);
      const shown = found.slice(0, MAX_TRANSACTIONS);
      const last = found.length > MAX_TRANSACTIONS && shown.at(-1);
      return Response.json(shown, last ? nextLink(request.url, { before: last.id }) : {});
    },
  }),
];

/** docs/product.md#rewards and #api: the catalogue, empty where the community gives no rewards. */
export const rewards: Operation[] = [
  forMembers({
    method: "GET",
    path: "/rewards",
    summary: "The rewards that a member can claim, and their costs in points",
    response: z.array(reward),
    handler: ({ context, actor }) => rewardsFor(context, actor),
  }),
  forMembers({
    method: "POST",
    path: "/rewards/{id}/claim",
    summary: "Claim a reward",
    status: 201,
    refuses: ["claim-too-early", "claim-unconfirmed", "claim-few-handovers", "reward-unaffordable"],
    response: redemption,
    handler: ({ context, actor, params }) => claimReward(context, actor, params.id),
  }),
];
