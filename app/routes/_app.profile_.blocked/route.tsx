import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { blockedMembers } from "~/domain/moderation";
import { BlockedPage } from "~/routes/_app.profile_.blocked/blocked-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { blockedAction } from "~/routes/_app.profile_.blocked/blocked-action.server";
import { timeZoneOf } from "~/auth/time-zone";

export const handle: PageHandle = {
  title: "Blocked Members",
  back: "/profile/edit",
  tab: "profile",
  openTo: ["unconfirmed"],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, context, { sayWhy: true });
  const { context: domain, config } = context.app;
  return {
    blocked: await blockedMembers(domain, signedIn.actor),
    timeZone: timeZoneOf(request, config, signedIn),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => blockedAction(request, context);

export default function Blocked() {
  return <BlockedPage {...useLoaderData<typeof loader>()} />;
}
