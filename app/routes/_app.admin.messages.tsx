import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagesPage } from "~/ui/admin/messages-page";
import type { PageHandle } from "~/ui/shell/handle";
import { answerMessages } from "~/web/admin/answer-messages";
import { loadMessages } from "~/web/admin/load-messages";
import { requireAdmin } from "~/web/guards";

export const handle: PageHandle = {
  title: "Messages",
  subtitle: "Written by the contact form",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadMessages(request, context, await requireAdmin(request, context));

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerMessages(request, context, (await requireAdmin(request, context)).actor);

export default function Messages() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />;
}
