import { eq } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { letter, type WriteLetter } from "../mail";

/** What somebody wrote, to the operator alone; an answer goes to whoever wrote it. */
export const writeContactLetter: WriteLetter = async ({ read, settings }, { details }) => {
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
