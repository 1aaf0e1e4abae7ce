import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/ui/admin/member-page";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { answerMember } from "~/web/admin/answer-member";
import { loadMember } from "~/web/admin/load-member";
import { requireAdmin } from "~/web/guards";

export const handle: PageHandle = { title: "Member", back: "/admin", tab: "profile", wide: true };

export const loader = async ({ request, context, params: { memberId = "" } }: LoaderFunctionArgs) =>
  loadMember(request, context, await requireAdmin(request, context), memberId);

export const action = ({ request, context, params: { memberId = "" } }: ActionFunctionArgs) =>
  answerMember(request, context, memberId);

export default function Member() {
  return <MemberPage data={useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
