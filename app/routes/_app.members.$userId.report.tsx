import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportSubjects } from "~/domain/moderation";
import { useReply } from "~/ui/forms/use-reply";
import { ReportPage, type ReportData } from "~/ui/safety/report-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/web/guards";
import { answerReport } from "~/web/safety/answer-report";

export const handle: PageHandle<ReportData | undefined> = {
  title: (data) => (data?.isFormer ? "Report" : "Report or Block"),
  back: "/chat",
  tab: "chat",
};

export async function loader({ request, context, params: { userId = "" } }: LoaderFunctionArgs): Promise<ReportData> {
  const { actor } = await requireMember(request, context, { telling: true });
  const subjects = await reportSubjects(context.app.context, actor, userId);
  const { searchParams } = new URL(request.url);
  return { ...subjects, aboutSpace: searchParams.get("space") ?? undefined, sent: searchParams.has("sent") };
}

export const action = ({ request, context, params: { userId = "" } }: ActionFunctionArgs) =>
  answerReport(request, context, userId);

export default function Report() {
  return <ReportPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
