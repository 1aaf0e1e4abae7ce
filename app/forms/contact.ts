import { sendContactMessage, type ContactInput, type ContactMessage } from "~/domain/contact";
import { idempotent } from "~/domain/shared/idempotent";
import type { AppLoadContext } from "../http/context";

/**
 * Stores a message to the operator and mails it, within the limits. Form and API call use it. A member's `key` makes a
 * repeated message count once; visitors have no key.
 */
export async function contactFrom(
  { app, clientIp, signedIn }: Pick<AppLoadContext, "app" | "clientIp" | "signedIn">,
  input: ContactInput,
  key: string | null,
): Promise<ContactMessage> {
  await app.limits.takeFrom("contact-messages", clientIp);
  const actor = (await signedIn())?.actor ?? null;
  const once = actor && key ? idempotent(app.context, actor, key, ["contact", input]) : app.context;
  return sendContactMessage(once, actor, input);
}

/** Whether the hidden honeypot field was filled. Programs that fill every field get a thank-you and nothing is stored. */
export const isBaited = (form: FormData): boolean => Boolean(form.get("website"));
