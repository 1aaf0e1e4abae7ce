import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { lastPlace } from "~/domain/members";
import { watchesOf } from "~/domain/push";
import { readHomeQuery } from "~/forms/home-query";
import { watchesAction } from "~/routes/_app.profile_.watches/watches-action.server";
import { WatchesPage } from "~/routes/_app.profile_.watches/watches-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  tab: "profile",
  title: "Watched Areas",
  back: "/profile/notifications",
  openTo: ["unconfirmed"],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, context);
  const { context: domain, config } = context.app;
  const { here, radius } = readHomeQuery(new URL(request.url).searchParams);
  const last = await lastPlace(domain, signedIn.actor);
  return {
    watches: await watchesOf(domain, signedIn.actor),
    // What the map showed, else where the member was last.
    place: here ?? (last && { latitude: last.latitude, longitude: last.longitude }),
    isLast: here === null,
    radius,
    timeZone: timeZoneOf(request, config, signedIn),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => watchesAction(request, context);

export default function Watches() {
  return <WatchesPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
