import type { Context } from "../shared/context";

/** One mail, ready to leave; both parts say the same. */
export interface Letter {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** Resolves once the mail server has taken the letter; rejects with an error that says nothing of what is in it. */
  send(letter: Letter): Promise<void>;
  /** Breaks off what is under way. */
  close(): void;
}

export type MailKind =
  | "password-reset"
  | "password-changed"
  | "contact-message"
  | "donation-receipt"
  | "redemption-decided"
  | "account-suspended"
  | "account-deleted";

/** What the outbox knows of a mail: no token and no link. */
export interface PostedMail {
  recipient: string;
  details: Record<string, unknown>;
  createdAt: Date;
}

/** Writes the letter of one kind of mail at the moment it leaves; null when nobody is to get it any more. */
export type WriteLetter = (context: Context, mail: PostedMail) => Promise<Letter | null>;
