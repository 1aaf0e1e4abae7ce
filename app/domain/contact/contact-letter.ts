import { eq } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";

/** The mail of a contact message to the operator. Its Reply-To is the writer. */
export const writeContactLetter: EmailTemplate = async ({ read, settings }, { details }) => {
  const id = String(details.contactMessageId);
  const [written] = await read.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!written || settings.contactEmail === null) return null;
  const { name, company, email, subject, message, memberId } = written;
  return letter({
    to: settings.contactEmail,
    replyTo: email,
    subject: `[${settings.brandName}] ${subject}`,
    paragraphs: [
      [
        `From: ${name}${company && `, ${company}`}`,
        `E-mail: ${email}`,
        memberId === null ? "Not signed in" : `Signed in as the member ${memberId}`,
        `Subject: ${subject}`,
      ].join("\n"),
      message,
    ],
  });
};
