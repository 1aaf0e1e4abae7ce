import { data, redirect } from "@remix-run/node";
import { quickReplyInput, sendMessage, sendMessageInput, startConversation } from "~/domain/chat";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { formOf, parseForm } from "~/forms/forms";
import { requireMember } from "~/auth/guards";
import { refusedForm } from "~/forms/refused-form";

/** As tests/specification.md#generic-and-unauthorized says. */
const UNSENT = "Failed to send message. Please try again.";
const UNSTARTED = "Failed to start conversation. Please try again.";

/** Answers the message form of a page without a script, the quick replies, and 'Contact' on a space's card. */
export async function threadAction(request: Request, loadContext: AppLoadContext, partnerId: string) {
  const form = formOf(loadContext);
  switch (form.get("intent")) {
    case "send":
      return send(request, loadContext, partnerId, form, sendMessageInput);
    case "quick":
      return send(request, loadContext, partnerId, form, quickReplyInput);
    default:
      return contact(request, loadContext, partnerId, form);
  }
}

/** Sends what was typed, or a quick reply: one of the fixed phrases, each once a minute. */
async function send(
  request: Request,
  loadContext: AppLoadContext,
  receiverId: string,
  form: FormData,
  schema: typeof sendMessageInput | typeof quickReplyInput,
) {
  try {
    const { actor } = await requireMember(request, loadContext);
    const { context, limits } = loadContext.app;
    form.set("receiverId", receiverId);
    const read = parseForm(form, schema);
    if ("reply" in read) return data(read.reply, { status: 400 });
    if (schema === quickReplyInput)
      await limits.consume("quick-replies", [actor.id, receiverId, read.value.content].join(" "));
    await limits.consume("personal-words", actor.id);
    await sendMessage(context, actor, read.value);
    return redirect(`/chat/${receiverId}`);
  } catch (error) {
    return refusedForm(form, error, loadContext, { schema, failed: UNSENT });
  }
}

/**
 * A refusal because there is nobody to talk with shows in the list of conversations. Every other one shows in the thread,
 * which may begin later. A card has no place for it, so the answer leads a script to the thread.
 */
async function contact(request: Request, loadContext: AppLoadContext, partnerId: string, form: FormData) {
  try {
    const { actor } = await requireMember(request, loadContext);
    await startConversation(loadContext.app.context, actor, partnerId);
    return redirect(`/chat/${partnerId}`);
  } catch (error) {
    if (isRefusal(error, "not-found", "message-to-self"))
      return redirectWithToast("/chat", { title: "Error", message: UNSTARTED, destructive: true });
    const { data: reply, init } = refusedForm(form, error, loadContext, { schema: null, failed: UNSTARTED });
    if (!loadContext.isData || !reply.failure) return data(reply, init ?? {});
    return redirectWithToast(`/chat/${partnerId}`, { ...reply.failure, destructive: true }, { headers: init?.headers });
  }
}
