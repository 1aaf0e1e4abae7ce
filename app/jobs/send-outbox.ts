import { writeDeletionLetter } from "~/domain/account";
import { writeAdminLetter, writeSuspensionLetter } from "~/domain/admin";
import { writeDrillLetter } from "~/domain/retention";
import { writeContactLetter } from "~/domain/contact";
import { writeReceiptLetter } from "~/domain/donations";
import { sendOutbox, type Mailer, type MailKind, type EmailTemplate } from "~/domain/notifications";
import {
  writeConfirmationLetter,
  writeEmailChangedLetter,
  writeNewBrowserLetter,
  writePasswordChangedLetter,
  writeResetLetter,
} from "~/domain/members";
import { writeNotificationLetter } from "~/domain/push";
import { writeDecisionLetter } from "~/domain/rewards";
import { SECOND } from "~/domain/shared/clock";
import type { Job } from "./runner";

const letters: Record<MailKind, EmailTemplate> = {
  "password-reset": writeResetLetter,
  "password-changed": writePasswordChangedLetter,
  "new-browser": writeNewBrowserLetter,
  "email-confirmation": writeConfirmationLetter,
  "email-changed": writeEmailChangedLetter,
  "contact-message": writeContactLetter,
  "donation-receipt": writeReceiptLetter,
  "drill-failed": writeDrillLetter,
  "redemption-decided": writeDecisionLetter,
  "account-suspended": writeSuspensionLetter,
  "account-deleted": writeDeletionLetter,
  "from-admins": writeAdminLetter,
  notification: writeNotificationLetter,
};

/** Sends mails until none is due or sending fails. Throws one error at the end for all failures. */
export const sendOutboxBy = (mailer: Mailer): Job => ({
  name: "send-outbox",
  // Soon after the cause, but not at once: the answer's time must not reveal whether a mail was sent.
  everyMs: 2 * SECOND,
  mayTakeLong: true,
  async run(context) {
    const failures: string[] = [];
    let sent: number;
    do {
      const { tried, errors } = await sendOutbox(context, { mailer, letters });
      failures.push(...errors.map(({ message }) => message));
      sent = tried - errors.length;
    } while (sent > 0);
    if (failures.length > 0) throw new Error([...new Set(failures)].join("; "));
  },
});
