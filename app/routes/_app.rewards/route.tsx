import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { achievementsOf, claimReward, claimRewardInput, redemptionsOf, rewardsFor } from "~/domain/rewards";
import { useReply } from "~/ui/forms/post-form";
import { RewardsPage } from "~/routes/_app.rewards/rewards-page";
import type { PageHandle } from "~/ui/shell/handle";
import { formAction } from "~/forms/form-action";
import { requireMember } from "~/auth/guards";
import { currentStreak } from "~/domain/points";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";

export const handle: PageHandle = {
  title: "Rewards",
  subtitle: "Your points and achievements",
  back: "/profile",
  tab: "profile",
  refresh: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadRewards(request, context, await requireMember(request, context));

export const action = ({ request, context }: ActionFunctionArgs) =>
  formAction(request, context, {
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

/** Everything the rewards screen shows at first paint. */
async function loadRewards(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor, member } = signedIn;
  const wanted = new URL(request.url).searchParams.get("claim");
  const [rewards, claims, achievements, streak] = await Promise.all([
    rewardsFor(context, actor),
    redemptionsOf(context, actor),
    achievementsOf(context, actor),
    currentStreak(context, actor),
  ]);
  return {
    points: member.points,
    rewards,
    claiming: rewards.find(({ id, available }) => available && id === wanted) ?? null,
    claims,
    achievements,
    streak,
    formKey: context.newId(),
  };
}
