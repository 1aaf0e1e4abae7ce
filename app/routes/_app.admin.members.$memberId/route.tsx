import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/routes/_app.admin.members.$memberId/member-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerMember } from "~/routes/_app.admin.members.$memberId/answer-member.server";
import { loadMember } from "~/routes/_app.admin.members.$memberId/load-member.server";
import { requireAdmin } from "~/auth/guards";

export const handle: PageHandle = { title: "Member", back: "/admin", tab: "profile", wide: true };

export const loader = async ({ request, context, params: { memberId = "" } }: LoaderFunctionArgs) =>
  loadMember(request, context, await requireAdmin(request, context), memberId);

export const action = ({ request, context, params: { memberId = "" } }: ActionFunctionArgs) =>
  answerMember(request, context, memberId);

export default function Member() {
  return <MemberPage data={useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
