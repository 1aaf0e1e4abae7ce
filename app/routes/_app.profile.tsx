import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { transactionsOf } from "~/domain/points";
import { ProfilePage } from "~/ui/profile/profile-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/web/guards";

/** How many transactions 'Recent Activity' shows (specification 9). */
const RECENT = 3;

export const handle: PageHandle = { title: "Profile", tab: "profile" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, member } = await requireMember(request, context);
  return { member, recent: await transactionsOf(context.app.context, actor, RECENT) };
}

export default function Profile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />;
}
