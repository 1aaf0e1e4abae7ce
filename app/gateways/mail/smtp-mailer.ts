import type { Transporter } from "nodemailer";
import type { Email, Mailer } from "~/domain/notifications";
import { SECOND } from "~/domain/shared/clock";
import { isLoopback } from "~/domain/shared/loopback";

interface Options {
  /** smtps://, or smtp:// that STARTTLS encrypts, with user and password if the mail server needs them. */
  url: string;
  from: { name: string; address: string };
  /** Milliseconds without a word from the mail server after which sending has failed. */
  silenceMs?: number;
}

/** Milliseconds for one whole mail after which sending has failed. The next attempt follows a minute after the first. */
const SEND_TIMEOUT_MS = 55 * SECOND;
/**
 * Many servers greet late, to be rid of impatient spammers, and look into a mail before they accept it. One that accepts it
 * after we hung up delivers it once more at each attempt.
 */
const SILENCE_MS = 50 * SECOND;

/** Sends mails by SMTP. The library is loaded with the first mail: it takes memory that an idle server does without. */
export function smtpMailer({ url, from, silenceMs = SILENCE_MS }: Options): Mailer {
  const stopped = new AbortController();
  let opened: Promise<Transporter> | undefined;
  const open = () =>
    (opened ??= import("nodemailer").then(({ createTransport }) =>
      createTransport({ ...smtpAddress(url), ...timeouts(silenceMs) }),
    ));
  return {
    async send({ to, replyTo, unsubscribe, ...email }: Email, { id, timeoutMs = SEND_TIMEOUT_MS } = {}) {
      const transport = await open();
      const late = AbortSignal.timeout(timeoutMs);
      try {
        await transport.sendMail({
          ...email,
          from,
          // Objects, because nodemailer would parse a string as a list of addresses.
          to: { name: "", address: to },
          ...(id !== undefined && { messageId: `<${id}@${from.address.split("@").at(-1)}>` }),
          ...(replyTo !== undefined && isPlain(replyTo) && { replyTo: { name: "", address: replyTo } }),
          headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && oneClick(unsubscribe)) },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([stopped.signal, late]),
        });
      } catch (error) {
        throw new Error(failureText(late.aborted ? { code: "ETIMEDOUT", message: "no answer in time" } : error, to));
      }
    },
    close: () => stopped.abort(),
  };
}

/** One time for all: nodemailer's `connectionTimeout` runs until the greeting, so a shorter one would cut `greetingTimeout` short. */
const timeouts = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms });

/**
 * Whether every mail server takes the address: it has only ASCII before the @. Other letters need SMTPUTF8. The library asks
 * for it for recipients only, and where the server lacks it sends the letters as they are, which is mostly refused. In
 * Reply-To they can make a server refuse the whole mail, so it goes without; the text names the writer too.
 */
const isPlain = (address: string): boolean => /^[\x21-\x7e]+@/.test(address);

/** The headers with which a mail program unsubscribes its user by one click (RFC 8058). */
const oneClick = ({ href }: URL) => ({
  "List-Unsubscribe": `<${href}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** `tls=off` in the address allows plain text, `tls=on` forbids it. Without either, only a server on this machine may use it. */
export function smtpAddress(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const tls = url.searchParams.get("tls") ?? (isLoopback(url.hostname) ? "either" : "on");
  url.searchParams.delete("tls");
  return { url: url.href, requireTLS: tls === "on", ignoreTLS: tls === "off" };
}

/** What to do about the troubles that a change of SMTP_URL ends. */
const REMEDIES: Partial<Record<SmtpTrouble, string>> = {
  "no-tls":
    "the mail server offers no TLS: set SMTP_URL to smtps://…, or add ?tls=off if nobody can read along on the way to it",
  "plain-port":
    "the mail server begins without TLS at this port: set SMTP_URL to smtp://…, or to its port for smtps://, mostly 465",
  "sign-in": "the mail server refuses user or password: correct them in SMTP_URL",
};

const OTHER_LETTERS =
  "the address has other letters than a to z before the @, and the mail server may not take them (SMTPUTF8)";

/** nodemailer's code and the server's status number. The server's text is left out: it can repeat the mail's content. */
function failureText(error: unknown, to: string): string {
  const {
    code = "unknown",
    responseCode,
    message,
  } = error as { code?: string; responseCode?: number; message: string };
  const reason = REMEDIES[troubleOf(error)] ?? `${code} ${responseCode ?? `(${message})`}`;
  // 4xx is 'later', as greylisting says it.
  const isTemporary = responseCode !== undefined && responseCode < 500;
  const mayBeItsLetters = code === "EENVELOPE" && !isTemporary && !isPlain(to);
  return `the mail couldn't be sent: ${reason}${mayBeItsLetters ? `: ${OTHER_LETTERS}` : ""}`;
}

/** Why no mail can be sent. */
export type SmtpTrouble =
  "unknown-name" | "unreachable" | "silent" | "sign-in" | "no-tls" | "plain-port" | "certificate" | "refused";

/** Connects to a mail server and signs in, without sending anything. Null when that worked. */
export async function verifySmtp(url: string, silenceMs: number): Promise<SmtpTrouble | null> {
  const { createTransport } = await import("nodemailer");
  // No signal ends the check, as `late` ends the sending of a mail, so the look-up of the name needs a time of its own.
  const transport = createTransport({ ...smtpAddress(url), ...timeouts(silenceMs), dnsTimeout: silenceMs });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return troubleOf(error);
  } finally {
    transport.close();
  }
}

/** nodemailer's error code, or Node's where nodemailer has none. */
function troubleOf(error: unknown): SmtpTrouble {
  const { code = "", cause, message } = error as { code?: string; cause?: unknown; message: string };
  const inner = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const codes = `${code} ${inner} ${message}`;
  if (code === "EAUTH" || code === "ENOAUTH") return "sign-in";
  if (code === "ETLS") return "no-tls";
  if (/wrong version number|EPROTO/i.test(codes)) return "plain-port";
  if (/CERT|certificate|altname|self.signed/i.test(codes)) return "certificate";
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(codes)) return "unknown-name";
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) return "silent";
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|ECONNRESET/.test(codes)) return "unreachable";
  return "refused";
}
