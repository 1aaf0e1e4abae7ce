import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerLongWork } from "~/forms/answer-long-work";
import { redirectWithToast } from "~/auth/flash";
import { requireAdmin } from "~/auth/guards";
import { serverHealth } from "~/domain/admin";
import type { Release } from "~/domain/admin/rules";
import { formOf } from "~/forms/forms";
import { HealthPage } from "~/routes/_app.admin.health/health-page";
import { useReply } from "~/ui/forms/post-form";
import { adminPage } from "~/ui/admin/admin-page";

export const handle = adminPage({ title: "Health", subtitle: "Check-up, backups, jobs and the map" });

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
      drill: app.commandLine("drill"),
      drillWithKey: app.commandLine("drill", "--identity FILE"),
    },
    version: { running: app.version, canAsk: app.releases !== null },
  };
}

/** Answers 'Check now', and 'Check for a newer version' with what it found. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  const { app, requestId } = context;
  if ((await formOf(request)).get("intent") === "check-version" && app.releases) {
    try {
      return data(await app.releases.newest());
    } catch (err) {
      app.log.warn({ err, requestId }, "nobody could say which version is the newest");
      const title = "No answer";
      const message = "Nobody could say which version is the newest. The log says why.";
      return redirectWithToast("/admin/health", { title, message, destructive: true });
    }
  }
  return answerLongWork(context, {
    work: app.doctor.run(),
    then: "/admin/health",
    done: { title: "Checked", message: "The findings are below." },
    underWay: { title: "Checking", message: "This takes longer. Load the page again in some seconds." },
    failed: "The check-up failed",
  });
}

export default function Health() {
  return <HealthPage {...useLoaderData<typeof loader>()} newest={useReply<Release>() ?? null} />;
}
