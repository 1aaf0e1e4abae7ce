import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { serverHealth } from "~/domain/admin";
import { answerCheckUp } from "~/routes/_app.admin.health/answer-check-up.server";
import { HealthPage } from "~/routes/_app.admin.health/health-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Health",
  subtitle: "Check-up, backups, jobs and the map",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, context);
  const { app } = context;
  const { settings } = app.context;
  const kerbs = app.map?.kerbFacts();
  return {
    health: await serverHealth(app.context, signedIn.actor, app),
    map: app.map?.facts() ?? null,
    kerbs: kerbs ? { ...kerbs, timeZone: settings.timeZone } : null,
    timeZone: timeZoneOf(request, settings, signedIn),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  return answerCheckUp(context);
}

export default function Health() {
  return <HealthPage {...useLoaderData<typeof loader>()} />;
}
