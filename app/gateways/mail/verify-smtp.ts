import { smtpAddress } from "./smtp-mailer";

/** Why no mail can be sent. */
export type SmtpTrouble = "unknown-name" | "unreachable" | "silent" | "sign-in" | "no-tls" | "certificate" | "refused";

/** Connects to a mail server and signs in, without sending anything. Null when that worked. */
export async function verifySmtp(url: string, silenceMs: number): Promise<SmtpTrouble | null> {
  const times = {
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
  };
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ ...smtpAddress(url), ...times });
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
  if (/CERT|certificate|altname|self.signed/i.test(codes)) return "certificate";
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(codes)) return "unknown-name";
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) return "silent";
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|ECONNRESET/.test(codes)) return "unreachable";
  return "refused";
}
