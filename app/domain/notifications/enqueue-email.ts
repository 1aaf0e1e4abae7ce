import { eq } from "drizzle-orm";
import { insertRows, placeholders, preparedOnce, type Query } from "~db/query";
import { outbox } from "~db/schema";
import type { Context, DomainSettings } from "../shared/context";
import { MAILS, type MailWords, testMailWords } from "./catalogue/mails";

/** One mail, ready to be sent. Text and HTML have the same content. */
export interface Email {
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
  /**
   * Resolves once the mail server has accepted the mail. The error of a rejection contains nothing of the mail. Mails with the
   * same id have the same Message-ID: who gets one twice, because its server's answer was lost, can tell. Where somebody waits
   * for the result, `timeoutMs` ends the wait earlier.
   */
  send(email: Email, more?: { id?: string; timeoutMs?: number }): Promise<void>;
  /** Aborts mails that are being sent. */
  close(): void;
}

export type MailKind = keyof typeof MAILS;

/** A row of the outbox. It holds no token and no link. */
interface PostedMail {
  recipient: string;
  details: Record<string, unknown>;
  createdAt: Date;
}

/** Writes one kind of mail when it is sent. Null when it is not wanted any more. */
export type EmailTemplate = (context: Context, mail: PostedMail) => Email | null | Promise<Email | null>;

type Head = Pick<Email, "to" | "replyTo" | "unsubscribe">;

/** An email of a few paragraphs, as text and as HTML. */
export const emailFrom = ({ paragraphs, ...head }: Head & MailWords): Email => ({
  ...head,
  text: paragraphs.map(String).join("\n\n") + "\n",
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;overflow-wrap:anywhere">${paragraphs.map(asHtml).join("")}</body></html>`,
});

type Facts<Kind extends MailKind> = Parameters<(typeof MAILS)[Kind]["words"]>[0];

/** An email of a kind, with the words that the catalogue has for it. */
export function emailOf<Kind extends MailKind>(
  kind: Kind,
  head: Head,
  facts: Facts<Kind>,
  settings: Pick<DomainSettings, "brandName" | "publicUrl">,
): Email {
  // The words of a kind take the facts of that kind.
  const words = MAILS[kind].words as (facts: Facts<Kind>, sender: typeof settings) => MailWords;
  return emailFrom({ ...head, ...words(facts, settings) });
}

const asHtml = (paragraph: string | URL): string => {
  const text = escaped(String(paragraph));
  return paragraph instanceof URL
    ? `<p><a href="${text}">${text}</a></p>`
    : `<p style="white-space:pre-line">${text}</p>`;
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

interface Mail {
  kind: MailKind;
  recipient: string;
  details?: Record<string, unknown>;
}

// Prepared, because Drizzle takes longer to build this insert than SQLite takes to run it.
const insertMail = preparedOnce("insert_mail", (on) =>
  on.insert(outbox).values(placeholders("id", "kind", "recipient", "details", "createdAt", "nextAttemptAt")),
);

/** Puts a mail into the outbox inside the transaction of its cause; the job `send-outbox` sends it. Returns the row's id. */
export async function enqueueEmail(
  tx: Query,
  context: Context,
  { kind, recipient, details = {} }: Mail,
): Promise<string> {
  const id = context.newId();
  const now = context.clock.now();
  await insertMail(tx).execute({ id, kind, recipient, details, createdAt: now, nextAttemptAt: now });
  return id;
}

/** Puts many mails into the outbox. */
export async function enqueueEmails(tx: Query, context: Context, mails: readonly Mail[]): Promise<void> {
  const now = context.clock.now();
  const waiting = { createdAt: now, nextAttemptAt: now };
  const rows = mails.map(({ details = {}, ...mail }) => ({ ...mail, id: context.newId(), details, ...waiting }));
  await insertRows(tx, outbox, rows);
}

/** No row has this id. */
const NONE = "";

/**
 * Posts a mail that only some recipients get, in a time that does not show who. An unwanted mail is posted too, and
 * removed in the same transaction, so both cases run the same statements.
 */
export async function enqueueEmailConstantTime(
  tx: Query,
  context: Context,
  mail: Mail,
  wanted: boolean,
): Promise<void> {
  const id = await enqueueEmail(tx, context, mail);
  await tx.delete(outbox).where(eq(outbox.id, wanted ? NONE : id));
}

/** The mail that an operator sends to see whether mails leave. */
export const testMail = (to: string, brandName: string): Email => emailFrom({ to, ...testMailWords({ brandName }) });
