import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isProfileRewarded, transactionsOf } from "~/domain/points";
import { updateProfileForm } from "~/domain/account";
import { achievementsOf } from "~/domain/rewards";
import { constraintsOf } from "~/forms/forms";
import { ProfilePage, type ProfileData } from "~/routes/_app.profile/profile-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";

/** How many transactions 'Recent Activity' shows (specification 9). */
const RECENT = 3;

export const handle: PageHandle = { title: "Profile", tab: "profile", refresh: true, openTo: ["unconfirmed"] };

export async function loader({ request, context: load }: LoaderFunctionArgs): Promise<ProfileData> {
  const { actor, member } = await requireMember(request, load);
  const { context } = load.app;
  const [recent, achievements, rewarded] = await Promise.all([
    transactionsOf(context, actor, RECENT),
    achievementsOf(context, actor),
    isProfileRewarded(context.read, actor.id),
  ]);
  const earned = achievements.filter(({ earned }) => earned).map(({ title }) => title);
  return {
    member,
    recent,
    badges: member.inaugural ? ["Inaugural Member", ...earned] : earned,
    rewarded,
    constraint: constraintsOf(updateProfileForm),
  };
}

export default function Profile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />;
}
