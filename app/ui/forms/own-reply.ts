import { typedIn, type FormReply } from "./form-state";

/** The reply, as one of a page's forms reads it. Of another form it tells the failure alone: the values are not its own. */
export function ownReply(reply: FormReply | undefined, intent: string): FormReply | undefined {
  const sent = typedIn(reply, "intent");
  if (!reply || sent === undefined || sent === intent) return reply;
  return { status: "error", ...(reply.failure && { failure: reply.failure }) };
}
