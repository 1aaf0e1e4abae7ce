import { sendContactMessage, type ContactInput, type ContactMessage } from "~/domain/contact";
import { idempotent } from "~/domain/shared/idempotent";
import type { AppLoadContext } from "./context";
import { networkOf } from "./network";

/**
 * Keeps a message to the operator and posts it, within the limits. For the form and the call alike. A member's `key` lets
 * the same message come twice; visitors have none.
 */
export async function contactFrom(
  { app, clientIp, signedIn }: Pick<AppLoadContext, "app" | "clientIp" | "signedIn">,
  input: ContactInput,
  key: string | null,
): Promise<ContactMessage> {
  await app.limits.take("contact-messages", networkOf(clientIp));
  const actor = (await signedIn())?.actor ?? null;
  const once = actor && key ? idempotent(app.context, actor, key, ["contact", input]) : app.context;
  return sendContactMessage(once, actor, input);
}

/** Whether a field was filled that no person sees: what programs that fill in every form get is thanks alone. */
export const isBaited = (form: FormData): boolean => Boolean(form.get("website"));
