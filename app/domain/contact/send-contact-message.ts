import { eq, gt, isNull } from "drizzle-orm";
import { countRows, findRow, hasRow, type Query } from "~db/query";
import { contactMessages } from "~db/schema";
import { type EmailTemplate, enqueueEmail, emailOf, notifyAdmins } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { after, DAY } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import type { ContactInput } from "./input";

export interface ContactMessage extends ContactInput {
  id: string;
  createdAt: string;
}

/** The recipient in the outbox that means the operator. The setting CONTACT_EMAIL replaces it when the mail leaves. */
const OPERATOR = "operator";

/**
 * Stores a message of a member or (`actor` null) of a visitor in the admins' inbox, and posts it to the operator. **guard**:
 * above the day's total it waits in the inbox without a mail, because a mailbox that is flooded loses other mails too.
 */
export async function sendContactMessage(
  context: Context,
  actor: Actor | null,
  input: ContactInput,
): Promise<ContactMessage> {
  return inTransaction(context, async (tx) => {
    const id = context.newId();
    const createdAt = context.clock.now();
    await notifyOfMessage(tx, context);
    await tx.insert(contactMessages).values({ id, memberId: actor?.id ?? null, ...input, createdAt });
    const mail = { kind: "contact-message", recipient: OPERATOR, details: { contactMessageId: id } } as const;
    if (await hasRoomForMail(tx, context)) await enqueueEmail(tx, context, mail);
    return { result: { id, ...input, createdAt: createdAt.toISOString() }, events: [] };
  });
}

/** Whether fewer messages came in the last 24 hours than may go by mail. Call it after the message is stored. */
async function hasRoomForMail(tx: Query, { settings, clock }: Context): Promise<boolean> {
  const today = gt(contactMessages.createdAt, after(clock.now(), -DAY));
  return (await countRows(tx, contactMessages, today)) <= settings.perDay.contactMails;
}

/**
 * Notifies the admins of the first open message: once, until no message is open again. Call it before the message is
 * stored.
 */
async function notifyOfMessage(tx: Query, context: Context): Promise<void> {
  if (await hasRow(tx, contactMessages, isNull(contactMessages.handledAt))) return;
  await notifyAdmins(tx, context, ACCOUNT["contact-message"].notice());
}

/** The mail of a contact message to the operator. Its Reply-To is the writer. */
export const writeContactEmail: EmailTemplate = async ({ read, settings }, { details }) => {
  const id = String(details.contactMessageId);
  const written = await findRow(read, contactMessages, eq(contactMessages.id, id));
  if (!written || settings.contactEmail === null) return null;
  const { contactEmail: to } = settings;
  return emailOf("contact-message", { to, replyTo: written.email }, written, settings);
};
