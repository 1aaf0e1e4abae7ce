import { verifySmtp, type SmtpTrouble } from "~/gateways/mail/smtp-mailer";
import { advice, check, fault, fine } from "./finding";
import type { Finding } from "../../domain/admin/health-rules";
import { TIMEOUT_MS, TIMEOUT_SECONDS, type CheckContext } from "./check-context";

/** The mail server, and what others ask the DNS about mails of this sender. */
export const checkMail = check({
  examines: "mail",
  async look(context) {
    const { smtpUrl, mailFrom } = context.config;
    if (smtpUrl === null || mailFrom === null)
      return advice(
        "mail-none",
        "No mail server is set, so addresses aren't confirmed and forgotten passwords need you: set SMTP_URL and MAIL_FROM.",
      );
    const { hostname } = new URL(smtpUrl);
    const [trouble, ofDns] = await Promise.all([
      verifySmtp(smtpUrl, TIMEOUT_MS),
      checkSender(context, mailFrom.address.split("@")[1] ?? ""),
    ]);
    return [
      trouble === null
        ? fine("mail", `${hostname} takes mails.`)
        : fault(`mail-${trouble}`, mailTrouble(trouble, hostname)),
      ofDns,
    ];
  },
});

const sentences: Record<SmtpTrouble, (host: string) => string> = {
  "unknown-name": (host) => `The DNS has no address for the mail server ${host}: correct SMTP_URL.`,
  unreachable: (host) =>
    `The mail server ${host} takes no connection: correct name and port in SMTP_URL. Many providers block port 25; use 465 (smtps://) or 587 (smtp://).`,
  silent: (host) =>
    `The mail server ${host} doesn't answer within ${TIMEOUT_SECONDS} s: correct name and port in SMTP_URL, or open that port in your firewall. Port 465 answers to smtps:// only.`,
  "sign-in": (host) =>
    `The mail server ${host} refuses user or password: correct them in SMTP_URL. An @ in them is written %40.`,
  "no-tls": (host) =>
    `The mail server ${host} offers no TLS: set SMTP_URL to smtps://…, or add ?tls=off if nobody can read along.`,
  "plain-port": (host) =>
    `The mail server ${host} begins without TLS at this port: set SMTP_URL to smtp://…, which encrypts by STARTTLS, or to its port for smtps://, mostly 465.`,
  certificate: (host) =>
    `The certificate of the mail server ${host} isn't valid for that name: write the name of its certificate in SMTP_URL.`,
  refused: (host) => `The mail server ${host} refuses this machine: ask its operator, or use another in SMTP_URL.`,
};

/** Why no mail can be sent and what to do, for the operator. */
export const mailTrouble = (trouble: SmtpTrouble, host: string): string => sentences[trouble](host);

/** Names that only a local DNS knows. */
const AT_HOME = /^[^.]+$|\.(?:local|lan|home\.arpa|internal|test|example|invalid|localhost)$/;

/** SPF and DMARC. Whether mails are signed (DKIM) shows in a mail only, because the DNS does not list the names of keys. */
async function checkSender(context: CheckContext, domain: string): Promise<Finding | null> {
  if (AT_HOME.test(domain)) return null;
  // The record of a parent domain counts for its children.
  const policies = parentsOf(domain).map((name) => `_dmarc.${name}`);
  const [spf, dmarc] = await Promise.all([
    hasRecord(context, [domain], "v=spf1"),
    hasRecord(context, policies, "v=DMARC1"),
  ]);
  if (spf === null || dmarc === null)
    return advice("dns-silent", `The DNS doesn't answer about ${domain}, so SPF and DMARC aren't checked: try again.`);
  const missing = [...(spf ? [] : ["SPF"]), ...(dmarc ? [] : ["DMARC"])];
  if (missing.length > 0)
    return advice(
      `mail-${missing.join("-").toLowerCase()}-missing`,
      `${domain} has no ${missing.join(" and no ")} record, so others may take your mails for junk: add the TXT record that your mail provider names.`,
    );
  return fine(
    "mail-dns",
    `${domain} has SPF and DMARC. For DKIM, look for 'dkim=pass' in the source of a mail that you got.`,
  );
}

/** 'mail.parking.example.org' and its parent domains, down to two parts. */
function parentsOf(domain: string): string[] {
  const parts = domain.split(".");
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join("."));
}

const NO_RECORD = new Set(["ENODATA", "ENOTFOUND"]);

/** Whether one of the names has a record of this kind. Null when the DNS does not answer. */
async function hasRecord(
  { resolveTxt }: CheckContext,
  names: readonly string[],
  beginning: string,
): Promise<boolean | null> {
  const answers = await Promise.all(
    names.map((name) =>
      resolveTxt(name).then(
        (records) => records.some((parts) => parts.join("").startsWith(beginning)),
        (error: unknown) => (NO_RECORD.has((error as NodeJS.ErrnoException).code ?? "") ? false : null),
      ),
    ),
  );
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}
