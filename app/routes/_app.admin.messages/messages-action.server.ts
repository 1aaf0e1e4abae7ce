import { inboxMessageInput, markAnswered } from "~/domain/contact";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { formOf, parseForm } from "~/forms/forms";
import { refusalOf } from "~/server/errors";

/** Answers the buttons of a message and redirects to their page, which offers to undo it. */
export async function messagesAction(request: Request, { app }: AppLoadContext, actor: Actor): Promise<Response> {
  const form = await formOf(request);
  const back = new URL(request.url);
  back.searchParams.delete("answered");
  try {
    const answered = isAnswered(form.get("intent"));
    const read = await parseForm(form, inboxMessageInput);
    if ("reply" in read) return refuse("invalid-input");
    const { messageId } = read.value;
    await markAnswered(app.context, actor, messageId, answered);
    if (answered) back.searchParams.set("answered", messageId);
    const toast = answered ? { title: "Answered", message: "It is listed under Answered." } : reopened;
    return await redirectWithToast(back.pathname + back.search, toast);
  } catch (error) {
    const sorry = { title: "Sorry", message: refusalOf(error).message, destructive: true };
    return redirectWithToast(back.pathname + back.search, sorry);
  }
}

const reopened = { title: "Open again", message: "It waits for an answer." };

function isAnswered(intent: FormDataEntryValue | null): boolean {
  if (intent !== "answered" && intent !== "reopen") return refuse("invalid-input");
  return intent === "answered";
}
