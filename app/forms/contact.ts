import { sendContactMessage, type ContactInput, type ContactMessage } from "~/domain/contact";
import { sendOnce } from "~/domain/shared/send-once";
import { asVisitorIfRestricted } from "../auth/restricted-members";
import { refuseOtherPage } from "../auth/sent-by";
import type { AppLoadContext } from "../auth/context";

/**
 * Stores a message to the operator and mails it, within the limits. Form and API call use it. A member's `key` makes a
 * repeated message count once; visitors have no key. Who may not use the account yet, or not now, writes as a visitor.
 */
export async function sendContactWithLimits(
  loadContext: Pick<AppLoadContext, "app" | "clientIp" | "signedIn" | "sentBy">,
  input: ContactInput,
  key: string | null,
): Promise<ContactMessage> {
  const { app, clientIp } = loadContext;
  await app.limits.consumeFrom("contact-messages", clientIp);
  const actor = (await loadContext.signedIn().catch(asVisitorIfRestricted))?.actor ?? null;
  if (actor) refuseOtherPage(loadContext, actor);
  const once = actor ? sendOnce(app.context, actor, key, ["contact", input]) : app.context;
  return sendContactMessage(once, actor, input);
}

/**
 * The message, marked where the hidden honeypot field was filled. Programs that send spam fill it, and so do password
 * managers of people. So an admin reads it and decides.
 */
export const markMaybeSpam = (form: FormData, input: ContactInput): ContactInput =>
  form.get("website") ? { ...input, subject: `Maybe spam: ${input.subject}` } : input;
