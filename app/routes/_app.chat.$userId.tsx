import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { readThread, sendMessage, sendMessageInput, startConversation, thread } from "~/domain/chat";
import { presenceText } from "~/domain/chat/rules";
import { shortName } from "~/domain/members/rules";
import type { SendReply } from "~/ui/chat/message-form";
import { ThreadPage, type ThreadData } from "~/ui/chat/thread-page";
import type { PageHandle } from "~/ui/shell/handle";
import type { AppLoadContext } from "~/web/context";
import { explain } from "~/web/errors";
import { redirectWithToast } from "~/web/flash";
import { formOf, parseForm, replyTo } from "~/web/forms";
import { requireMember } from "~/web/guards";
import type { SignedIn } from "~/web/session";
import { timeZoneOf } from "~/web/time-zone";

export const handle: PageHandle<ThreadData | undefined> = {
  title: (data) => (data ? shortName(data.partner) : "Chat"),
  subtitle: (data) => data?.presence,
  back: "/chat",
  tab: "chat",
  wide: true,
};

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<ThreadData> {
  const { actor } = await requireMember(request, context, { telling: true });
  const { config, context: domain, hub } = context.app;
  const { partner, presence, messages } = await thread(domain, actor, params.userId ?? "");
  const newest = messages.findLast(({ senderId }) => senderId === partner.id);
  if (newest) await readThread(domain, actor, partner.id, newest.id);
  const now = domain.clock.now();
  const lastSeenAt = presence?.lastSeenAt ? new Date(presence.lastSeenAt) : null;
  return {
    partner,
    messages,
    presence: presence ? presenceText(hub.isOnline(partner.id), lastSeenAt, now) : undefined,
    clientId: domain.newId(),
    now: now.toISOString(),
    timeZone: timeZoneOf(request, config),
  };
}

/** The specification's words (8), but for a limit: there trying again at once would not help. */
function failureOf(error: unknown, words: string) {
  const known = explain(error);
  if (!known) throw error;
  return { title: "Error", message: known.status === 429 ? known.sentence : words, destructive: true };
}
const UNSENT = "Failed to send message. Please try again.";
const UNSTARTED = "Failed to start conversation. Please try again.";

export async function action({ request, context, params: { userId = "" } }: ActionFunctionArgs) {
  const signedIn = await requireMember(request, context);
  const form = await formOf(request);
  return form.get("intent") === "send" ? send(context, signedIn, userId, form) : contact(context, signedIn, userId);
}

async function send({ app }: AppLoadContext, { actor }: SignedIn, receiverId: string, form: FormData) {
  form.set("receiverId", receiverId);
  const read = await parseForm(form, sendMessageInput);
  if ("reply" in read) return read.reply;
  try {
    await app.limits.take("member-messages", actor.id);
    const sent = await sendMessage(app.context, actor, read.value);
    return form.has("live") ? { sent } : redirect(`/chat/${receiverId}`);
  } catch (error) {
    return replyTo(form, { failure: failureOf(error, UNSENT) });
  }
}

/** 'Contact' on a space's card. */
async function contact({ app }: AppLoadContext, { actor }: SignedIn, partnerId: string) {
  try {
    await startConversation(app.context, actor, partnerId);
    return redirect(`/chat/${partnerId}`);
  } catch (error) {
    return redirectWithToast("/chat", failureOf(error, UNSTARTED));
  }
}

/** Without a network, or with a server in trouble, the page stays, and what was typed. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<SendReply> {
  try {
    return await serverAction<SendReply>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { values: {}, errors: {}, failure: { title: "Error", message: UNSENT } };
  }
}

export default function ChatThread() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SendReply>();
  return <ThreadPage key={data.partner.id} data={data} reply={reply && "errors" in reply ? reply : null} />;
}
