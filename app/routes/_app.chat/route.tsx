import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { conversationsOf } from "~/domain/chat";
import { ChatPage, type ChatData } from "~/routes/_app.chat/chat-page";
import { requireMember } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";

/** Characters of a last message that the list may show. */
const PREVIEW = 100;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ChatData> {
  const signedIn = await requireMember(request, context, { sayWhy: true });
  const { config, context: domain } = context.app;
  const conversations = await conversationsOf(domain, signedIn.actor);
  return {
    conversations: conversations.map((one) => ({ ...one, lastMessage: previewOf(one.lastMessage) })),
    now: domain.clock.now().toISOString(),
    timeZone: timeZoneOf(request, config, signedIn),
  };
}

/** A message with so much of its text as the list may show. */
const previewOf = (message: ChatData["conversations"][number]["lastMessage"]) =>
  message && { ...message, content: Array.from(message.content).slice(0, PREVIEW).join("") };

export default function Chat() {
  return (
    <ChatPage data={useLoaderData<typeof loader>()} partnerId={useParams().userId}>
      <Outlet />
    </ChatPage>
  );
}
