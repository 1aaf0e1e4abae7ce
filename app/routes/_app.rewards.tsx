import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimReward, claimRewardInput } from "~/domain/rewards";
import { useReply } from "~/ui/forms/use-reply";
import { RewardsPage } from "~/ui/rewards/rewards-page";
import type { PageHandle } from "~/ui/shell/handle";
import { answerForm } from "~/web/answer-form";
import { requireMember } from "~/web/guards";
import { loadRewards } from "~/web/rewards/load-rewards";

export const handle: PageHandle = {
  title: "Rewards",
  subtitle: "Your points and achievements",
  back: "/profile",
  tab: "profile",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadRewards(request, context, await requireMember(request, context));

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerForm(request, context, {
    schema: claimRewardInput,
    failed: "Failed to claim the reward. Please try again.",
    then: "/rewards",
    work: async (once, actor, { rewardId }) => {
      const { title } = await claimReward(once, actor, rewardId);
      return { title: "Reward claimed", message: `${title}: you see below what becomes of it.` };
    },
  });

export default function Rewards() {
  return <RewardsPage data={useLoaderData<typeof loader>()} reply={useReply()} />;
}
