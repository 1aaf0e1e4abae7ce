import { createTransport } from "nodemailer";
import type { Letter, Mailer } from "~/domain/mail";
import { SECOND } from "~/domain/shared/clock";

interface Options {
  /** smtp:// or smtps://, with user and password where the mail server asks for them. */
  url: string;
  from: { name: string; address: string };
  /** A mail server that says nothing for so long has failed. */
  silenceMs?: number;
}

/** So does one that takes so long over one letter. */
const LETTER_MS = 30 * SECOND;

/** Hands letters to a mail server by SMTP. */
export function smtpMailer({ url, from, silenceMs = 10 * SECOND }: Options): Mailer {
  const stopped = new AbortController();
  const transport = createTransport({
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  return {
    async send({ to, replyTo, ...letter }: Letter) {
      try {
        await transport.sendMail({
          ...letter,
          from,
          // As objects: nothing in them is read as a list of addresses.
          to: { name: "", address: to },
          ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(LETTER_MS)]),
        });
      } catch (error) {
        throw new Error(toldOf(error));
      }
    },
    close: () => stopped.abort(),
  };
}

/** nodemailer's code, then the connection's failure or the mail server's number: its words may repeat what was sent. */
function toldOf(error: unknown): string {
  const {
    code = "unknown",
    responseCode,
    message,
  } = error as { code?: string; responseCode?: number; message: string };
  return `the mail could not be sent: ${code} ${responseCode ?? `(${message})`}`;
}
