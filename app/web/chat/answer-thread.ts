import { redirect } from "@remix-run/node";
import { sendMessage, sendMessageInput, startConversation } from "~/domain/chat";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../context";
import { explain } from "../errors";
import { redirectWithToast } from "../flash";
import { formOf, parseForm, replyTo, type FormReply } from "../forms";

/** The specification's words (8). */
const UNSENT = "Failed to send message. Please try again.";
const UNSTARTED = "Failed to start conversation. Please try again.";

/** Answers the message form of a page without a script, and 'Contact' on a space's card. */
export async function answerThread(
  request: Request,
  { app }: AppLoadContext,
  actor: Actor,
  partnerId: string,
): Promise<FormReply | Response> {
  const form = await formOf(request);
  return form.get("intent") === "send" ? send(app, actor, partnerId, form) : contact(app, actor, partnerId);
}

async function send(
  app: AppLoadContext["app"],
  actor: Actor,
  receiverId: string,
  form: FormData,
): Promise<FormReply | Response> {
  form.set("receiverId", receiverId);
  const read = await parseForm(form, sendMessageInput);
  if ("reply" in read) return read.reply;
  try {
    await app.limits.take("member-messages", actor.id);
    await sendMessage(app.context, actor, read.value);
    return redirect(`/chat/${receiverId}`);
  } catch (error) {
    return replyTo(form, { failure: failureOf(error, UNSENT) });
  }
}

async function contact(app: AppLoadContext["app"], actor: Actor, partnerId: string): Promise<Response> {
  try {
    await startConversation(app.context, actor, partnerId);
    return redirect(`/chat/${partnerId}`);
  } catch (error) {
    return redirectWithToast("/chat", failureOf(error, UNSTARTED));
  }
}

/** The specification's words, but for a limit: there trying again at once would not help. */
function failureOf(error: unknown, words: string) {
  const known = explain(error);
  if (!known) throw error;
  return { title: "Error", message: known.status === 429 ? known.sentence : words, destructive: true };
}
