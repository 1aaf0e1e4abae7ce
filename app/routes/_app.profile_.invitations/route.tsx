import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { invitationsOf, invite, registrationMode } from "~/domain/members";
import { formOf } from "~/forms/forms";
import { refusedForm } from "~/forms/refused-form";
import { InvitationsPage, type InviteReply } from "~/routes/_app.profile_.invitations/invitations-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "profile", title: "Invite a Neighbour", back: "/profile" };

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, load);
  const { context, config } = load.app;
  return {
    invitations: await invitationsOf(context, signedIn.actor),
    mode: await registrationMode(context.read),
    timeZone: timeZoneOf(request, config, signedIn),
  };
}

/** Creates an invitation. Only this answer contains its link. */
export async function action({ request, context: load }: ActionFunctionArgs) {
  const { actor } = await requireMember(request, load);
  const form = await formOf(request);
  try {
    return data({ link: (await invite(load.app.context, actor)).href });
  } catch (error) {
    return refusedForm(form, error, load, { schema: null, failed: "Failed to make a link. Please try again." });
  }
}

export default function Invitations() {
  return <InvitationsPage {...useLoaderData<typeof loader>()} reply={useReply<InviteReply>()} />;
}
