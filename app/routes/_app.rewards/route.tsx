import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { achievementsOf, claimReward, redemptionsOf, rewardsFor } from "~/domain/rewards";
import { RewardsPage } from "~/routes/_app.rewards/rewards-page";
import { profilePage } from "~/ui/profile/profile-page";
import { formAction } from "~/forms/form-action";
import { idField } from "~/forms/forms";
import { requireMember } from "~/auth/guards";
import { currentStreak } from "~/domain/points";

export const handle = profilePage({
  title: "Rewards",
  subtitle: "Your points and achievements",
  reloads: true,
});

/** Everything the rewards screen shows at first paint. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context } = loadContext.app;
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

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: idField("rewardId"),
    failed: "Failed to claim the reward. Please try again.",
    then: "/rewards",
    work: async (once, actor, { rewardId }) => {
      const { title } = await claimReward(once, actor, rewardId);
      return { title: "Reward claimed", message: `${title}. Follow its progress below.` };
    },
  });

export default function Rewards() {
  return <RewardsPage data={useLoaderData<typeof loader>()} />;
}
