import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { calendarMadeAt, zoneOf } from "~/domain/members";
import { freeHoursAt, ownDepartures, ownMatches, ownNeeds } from "~/domain/plans";
import { formPlace } from "~/forms/load-form-place";
import { plansAction } from "~/routes/_app.plans/plans-action.server";
import { PlansPage, type PlansReply } from "~/routes/_app.plans/plans-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "menu", title: "Plans", back: "/menu", offline: "Plans" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, context);
  const { context: domain } = context.app;
  const { actor } = signedIn;
  const [departures, needs, matches, calendar, around, planZone] = await Promise.all([
    ownDepartures(domain, actor),
    ownNeeds(domain, actor),
    ownMatches(domain, actor),
    calendarMadeAt(domain, actor),
    formPlace(request, context, signedIn),
    zoneOf(domain.read, domain, actor.id),
  ]);
  const freeHours = around.place ? await freeHoursAt(domain, around.place) : [];
  const now = domain.clock.now().toISOString();
  const needKey = domain.newId();
  return { ...around, departures, needs, matches, needKey, calendar, freeHours, planZone, now };
}

export const action = ({ request, context }: ActionFunctionArgs) => plansAction(request, context);

export default function Plans() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply<PlansReply>();
  return <PlansPage {...data} reply={reply} />;
}
