import { contactMessages } from "~db/schema";
import { postMail } from "../mail";
import { change, type Actor, type Context } from "../shared/context";
import type { ContactInput } from "./input";
import { tellOfMessage } from "./tell-of-message";

export interface ContactMessage extends ContactInput {
  id: string;
  createdAt: string;
}

/** Stands in the outbox for the operator: the setting CONTACT_EMAIL at the moment the mail leaves. */
const OPERATOR = "operator";

/** Keeps what somebody wrote, a member or (`actor` null) a visitor, for the admins' inbox, and posts it to the operator. */
export async function sendContactMessage(
  context: Context,
  actor: Actor | null,
  input: ContactInput,
): Promise<ContactMessage> {
  return change(context, async (tx) => {
    const id = context.newId();
    const createdAt = context.clock.now();
    await tellOfMessage(tx, context);
    await tx.insert(contactMessages).values({ id, memberId: actor?.id ?? null, ...input, createdAt });
    await postMail(tx, context, { kind: "contact-message", recipient: OPERATOR, details: { contactMessageId: id } });
    return { result: { id, ...input, createdAt: createdAt.toISOString() }, events: [] };
  });
}
