import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MailPage } from "~/routes/_app.admin.mail/mail-page";
import type { PageHandle } from "~/ui/shell/handle";
import { answerMail } from "~/routes/_app.admin.mail/answer-mail.server";
import { loadMail } from "~/routes/_app.admin.mail/load-mail.server";
import { requireAdmin } from "~/auth/guards";

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
  answerMail(request, context, (await requireAdmin(request, context)).actor);

export default function Mail() {
  return <MailPage {...useLoaderData<typeof loader>()} />;
}
