/** The longest texts of the contact form (docs/product.md#lengths). */
export const MAX_COMPANY_LENGTH = 80;
export const MAX_CONTACT_SUBJECT_LENGTH = 150;
export const MAX_CONTACT_MESSAGE_LENGTH = 5000;

/** The shortest (tests/specification.md#contact-form). */
export const MIN_NAME_LENGTH = 2;
export const MIN_SUBJECT_LENGTH = 3;
export const MIN_CONTACT_MESSAGE_LENGTH = 10;

/** A message of the contact form, as admins read it. Times are ISO 8601 UTC. */
export interface InboxMessage {
  id: string;
  /** The member who wrote it while signed in. */
  memberId: string | null;
  name: string;
  company: string;
  email: string;
  subject: string;
  message: string;
  createdAt: string;
  /** When an admin marked it as answered. */
  answeredAt: string | null;
}

/** A mailto: address. Unencoded, `%61` in it would name another mailbox, and `?bcc=` more of them. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** A mailto: address for the answer. */
export function replyLink({ email, subject }: Pick<InboxMessage, "email" | "subject">): string {
  const answers = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `${mailLink(email)}?subject=${encodeURIComponent(answers)}`;
}
