import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { serverHealth } from "~/domain/admin";
import { HealthPage } from "~/routes/_app.admin.health/health-page";
import type { PageHandle } from "~/ui/shell/handle";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "~/domain/shared/clock";
import { redirectWithToast } from "~/auth/flash";
import type { AppLoadContext } from "~/auth/context";

export const handle: PageHandle = {
  title: "Health",
  subtitle: "Check-up, backups, jobs and the map",
  back: "/admin",
  tab: "profile",
  layout: "wide",
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
    commands: {
      backup: app.commandLine("backup"),
      drill: app.commandLine("drill"),
      drillWithKey: app.commandLine("drill", "--identity FILE"),
    },
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

/** Milliseconds. Most examinations end sooner; one of a large database goes on after the answer. */
const TIMEOUT_MS = 5 * SECOND;

const LATE = Symbol("late");

/** Answers 'Check now'. */
async function answerCheckUp({ app, requestId }: AppLoadContext): Promise<Response> {
  const examined = app.doctor.run().then(
    () => ({ title: "Checked", message: "The findings are below." }),
    (err: unknown) => {
      app.log.error({ err, requestId }, "the check-up failed");
      return { title: "The check-up failed", message: "The log says why.", destructive: true };
    },
  );
  const toast = await Promise.race([examined, wait(TIMEOUT_MS, LATE, { ref: false })]);
  const underWay = { title: "Checking", message: "This takes longer. Load the page again in some seconds." };
  return redirectWithToast("/admin/health", toast === LATE ? underWay : toast);
}
