import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { preferencesOf, subscriptionsOf } from "~/domain/push";
import { requireMember } from "~/auth/guards";
import { isApplePhone } from "~/security/device";
import { notificationsAction } from "~/routes/_app.profile_.notifications/notifications-action.server";
import { NotificationsPage } from "~/routes/_app.profile_.notifications/notifications-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  tab: "profile",
  title: "Notifications",
  back: "/profile",
  alsoOpenTo: ["unconfirmed"],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, context);
  const { context: domain, config, push } = context.app;
  const [preferences, browsers] = await Promise.all([
    preferencesOf(domain.read, signedIn.actor.id),
    subscriptionsOf(domain, signedIn.actor, signedIn.sessionId),
  ]);
  return {
    preferences,
    browsers,
    publicKey: push.publicKey,
    brand: config.brandName,
    device: isApplePhone(request) ? ("apple" as const) : ("other" as const),
    mails: config.confirmsEmail,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => notificationsAction(request, context);

export default function Notifications() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
