import { eq } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";

/** The mail of a contact message to the operator. Its Reply-To is the writer. */
export const writeContactLetter: EmailTemplate = async ({ read, settings }, { details }) => {
  const id = String(details.contactMessageId);
  const [written] = await read.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!written || settings.contactEmail === null) return null;
  const { contactEmail: to } = settings;
  return letter({ to, replyTo: written.email, ...MAILS["contact-message"].words(written, settings) });
};
