import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sessionsOf } from "~/domain/members";
import { SecurityPage } from "~/routes/_app.profile_.security/security-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { sessionsAction } from "~/routes/_app.profile_.security/sessions-action.server";
import { requireMember } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";

export const handle: PageHandle = { tab: "profile", title: "Security", back: "/profile", openTo: ["unconfirmed"] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, context);
  const { context: domain, config } = context.app;
  return {
    email: signedIn.member.email,
    sessions: await sessionsOf(domain, signedIn.actor, signedIn.sessionId),
    timeZone: timeZoneOf(request, config, signedIn),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => sessionsAction(request, context);

export default function Security() {
  return <SecurityPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
