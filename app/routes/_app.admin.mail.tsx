import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MailPage } from "~/ui/admin/mail-page";
import type { PageHandle } from "~/ui/shell/handle";
import { answerMail } from "~/web/admin/answer-mail";
import { loadMail } from "~/web/admin/load-mail";
import { requireAdmin } from "~/web/guards";

export const handle: PageHandle = {
  title: "Mail",
  subtitle: "What left, and what could not",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadMail(request, context, await requireAdmin(request, context));

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerMail(context, (await requireAdmin(request, context)).actor);

export default function Mail() {
  return <MailPage {...useLoaderData<typeof loader>()} />;
}
