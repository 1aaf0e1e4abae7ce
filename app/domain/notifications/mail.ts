import type { Context } from "../shared/context";
import type { MAILS } from "./catalogue/mails";

/** One mail, ready to be sent. Text and HTML have the same content. */
export interface Letter {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The address that ends mails of this kind by one POST (RFC 8058). */
  unsubscribe?: URL;
}

/** The connection to a mail server. */
export interface Mailer {
  /** Resolves once the mail server has accepted the mail. The error of a rejection contains nothing of the mail. */
  send(letter: Letter): Promise<void>;
  /** Aborts mails that are being sent. */
  close(): void;
}

export type MailKind = keyof typeof MAILS;

/** A row of the outbox. It holds no token and no link. */
export interface PostedMail {
  recipient: string;
  details: Record<string, unknown>;
  createdAt: Date;
}

/** Writes one kind of mail when it is sent. Null when it is not wanted any more. */
export type EmailTemplate = (context: Context, mail: PostedMail) => Promise<Letter | null>;
