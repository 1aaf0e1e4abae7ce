import { achievementsOf, redemptionsOf, rewardsFor } from "~/domain/rewards";
import { currentStreak } from "~/domain/points";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";

/** Everything the rewards screen shows at first paint. */
export async function loadRewards(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
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
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
