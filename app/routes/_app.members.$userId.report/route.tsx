import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportInput, reportSubjects } from "~/domain/moderation";
import { constraintsOf } from "~/forms/forms";
import { useReply } from "~/ui/forms/post-form";
import { ReportPage, type ReportData } from "~/routes/_app.members.$userId.report/report-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { reportAction } from "~/routes/_app.members.$userId.report/report-action.server";

export const handle: PageHandle<ReportData> = {
  title: (data) => (data?.isFormer ? "Report" : "Report or Block"),
  back: "/chat",
  tab: "chat",
};

export async function loader({
  request,
  context: load,
  params: { userId = "" },
}: LoaderFunctionArgs): Promise<ReportData> {
  const { actor } = await requireMember(request, load, { sayWhy: true });
  const subjects = await reportSubjects(load.app.context, actor, userId);
  const { searchParams } = new URL(request.url);
  return {
    ...subjects,
    aboutSpace: searchParams.get("space") ?? undefined,
    sent: searchParams.has("sent"),
    constraint: constraintsOf(reportInput),
  };
}

export const action = ({ request, context, params: { userId = "" } }: ActionFunctionArgs) =>
  reportAction(request, context, userId);

export default function Report() {
  return <ReportPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
