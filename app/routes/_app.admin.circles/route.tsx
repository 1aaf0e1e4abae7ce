import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { collusionRings } from "~/domain/admin";
import { RingsPage } from "~/routes/_app.admin.circles/rings-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";

export const handle: PageHandle = {
  title: "Circles",
  subtitle: "Who hands over only to one another",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, load);
  const { context } = load.app;
  return {
    rings: await collusionRings(context, signedIn.actor),
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}

export default function CollusionRings() {
  return <RingsPage {...useLoaderData<typeof loader>()} />;
}
