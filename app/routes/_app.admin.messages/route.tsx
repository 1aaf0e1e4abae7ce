import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagesPage } from "~/routes/_app.admin.messages/messages-page";
import type { PageHandle } from "~/ui/shell/handle";
import { messagesAction } from "~/routes/_app.admin.messages/messages-action.server";
import { requireAdmin } from "~/auth/guards";
import { contactInbox, countOpenMessages, INBOX_PAGE, inboxInput, inboxMessage } from "~/domain/contact";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Messages",
  subtitle: "Written by the contact form",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadMessages(request, context, await requireAdmin(request, context));

export const action = async ({ request, context }: ActionFunctionArgs) =>
  messagesAction(request, context, (await requireAdmin(request, context)).actor);

export default function Messages() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />;
}

/** The page of the inbox that the address names. An invalid address shows the newest open messages. */
async function loadMessages(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { show, before, answered } = queryOrEmpty(request, inboxInput);
  const read = (limit: number) => contactInbox(context, actor, { show, before }, limit);
  const [{ rows, ...pages }, open, justAnswered] = await Promise.all([
    paginate(request, { size: INBOX_PAGE, read, key: before, filter: { show } }),
    countOpenMessages(context, actor),
    answered === undefined ? null : inboxMessage(context, actor, answered),
  ]);
  return {
    show,
    open,
    messages: rows,
    justAnswered: justAnswered?.answeredAt ? justAnswered : null,
    ...pages,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
