import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagesPage } from "~/routes/_app.admin.messages/messages-page";
import type { PageHandle } from "~/ui/shell/handle";
import { answerMessages } from "~/routes/_app.admin.messages/answer-messages.server";
import { loadMessages } from "~/routes/_app.admin.messages/load-messages.server";
import { requireAdmin } from "~/auth/guards";

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
