import { z } from "zod";
import { claimReward, rewardsFor } from "~/domain/rewards";
import { redemption, reward } from "./answers/points";
import { forMembers, type Operation } from "./operation";

/** docs/product.md#rewards and #api: the catalogue, empty where the community gives no rewards. */
export const rewards: Operation[] = [
  forMembers({
    method: "GET",
    path: "/rewards",
    title: "The rewards that a member can claim, and their costs in points",
    answers: z.array(reward),
    answer: ({ context, actor }) => rewardsFor(context, actor),
  }),
  forMembers({
    method: "POST",
    path: "/rewards/{id}/claim",
    title: "Claim a reward",
    status: 201,
    refuses: ["claim-too-early", "claim-unconfirmed", "claim-few-handovers", "reward-unaffordable"],
    answers: redemption,
    answer: ({ context, actor, params }) => claimReward(context, actor, params.id),
  }),
];
