import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Config } from "~/config.server";
import { mailTrouble } from "~/ops/doctor/check-mail";
import { TIMEOUT_MS } from "~/ops/doctor/check-context";
import { testMail } from "~/domain/notifications";
import { errorText } from "~/domain/shared/errors";
import { openArchive } from "~/gateways/map/map-archive";
import { smtpMailer, verifySmtp } from "~/gateways/mail/smtp-mailer";

// Each tries an answer of `npm run setup`. Null: it works, or there is nothing to try; else a sentence says what did not.

/** Asks the DNS for the name in PUBLIC_URL. */
export async function lookUp({ publicUrl, hasPublicUrl }: Config): Promise<string | null> {
  const { hostname } = publicUrl;
  if (!hasPublicUrl || isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return null;
  return lookup(hostname).then(
    () => null,
    () => `The DNS has no address for ${hostname} yet: make an A or AAAA record that leads to this machine.`,
  );
}

/** Opens the file of MAP_FILE; '' where there is none. */
export async function openMap(file: string): Promise<string | null> {
  if (file === "") return null;
  try {
    await (await openArchive(file)).close();
    return null;
  } catch (error) {
    return errorText(error);
  }
}

/** Sends a mail to the admin, or where there is none (''), to the sender itself. */
export async function sendTestMail({ smtpUrl, mailFrom, brandName }: Config, admin: string): Promise<string | null> {
  if (smtpUrl === null || mailFrom === null) return null;
  const trouble = await verifySmtp(smtpUrl, TIMEOUT_MS);
  if (trouble !== null) return mailTrouble(trouble, new URL(smtpUrl).hostname);
  const to = admin || mailFrom.address;
  const mailer = smtpMailer({ url: smtpUrl, from: mailFrom, silenceMs: TIMEOUT_MS });
  try {
    await mailer.send(testMail(to, brandName));
    return null;
  } catch (error) {
    const reason = errorText(error);
    return `The mail server took no mail from ${mailFrom.address} to ${to} (${reason}): set another sender in MAIL_FROM.`;
  } finally {
    mailer.close();
  }
}
