import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReportsPage } from "~/routes/_app.admin.reports/reports-page";
import type { PageHandle } from "~/ui/shell/handle";
import { answerReports } from "~/routes/_app.admin.reports/answer-reports.server";
import { loadReports } from "~/routes/_app.admin.reports/load-reports.server";
import { requireAdmin } from "~/auth/guards";

export const handle: PageHandle = {
  title: "Reports",
  subtitle: "What members say of each other",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadReports(request, context, await requireAdmin(request, context));

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerReports(request, context, (await requireAdmin(request, context)).actor);

export default function Reports() {
  return <ReportsPage {...useLoaderData<typeof loader>()} />;
}
