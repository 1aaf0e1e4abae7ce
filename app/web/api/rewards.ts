import { claimReward, rewardsFor } from "~/domain/rewards";
import { forMembers, idOf, type Operation } from "./operation";

/** PRODUCT 6 and 9: the catalogue, empty where the community gives no rewards. */
export const rewards: Operation[] = [
  forMembers({
    method: "GET",
    path: "/rewards",
    answer: ({ context, actor }) => rewardsFor(context, actor),
  }),
  forMembers({
    method: "POST",
    path: "/rewards/{id}/claim",
    status: 201,
    answer: ({ context, actor, params }) => claimReward(context, actor, idOf(params)),
  }),
];
