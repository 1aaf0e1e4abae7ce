/** The longest texts of the contact form (docs/product.md#lengths). */
export const COMPANY_MAX = 80;
export const CONTACT_SUBJECT_MAX = 150;
export const CONTACT_MESSAGE_MAX = 5000;

/** The shortest (tests/specification.md#contact-form). */
export const NAME_MIN = 2;
export const SUBJECT_MIN = 3;
export const CONTACT_MESSAGE_MIN = 10;

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
