import { writeDeletionEmail, writeNotApprovedEmail } from "~/domain/account";
import { writeAdminEmail, writeApprovedEmail, writeAnnouncementEmail, writeSuspensionEmail } from "~/domain/admin";
import { writeDrillEmail } from "~/domain/retention";
import { writeContactEmail } from "~/domain/contact";
import { writeReceiptEmail } from "~/domain/donations";
import { sendOutbox, type Mailer, type MailKind, type EmailTemplate } from "~/domain/notifications";
import {
  writeConfirmationEmail,
  writeEmailChangedEmail,
  writeInvitationEmail,
  writeNewBrowserEmail,
  writePasswordChangedEmail,
  writeResetEmail,
} from "~/domain/auth";
import { writeNotificationEmail } from "~/domain/push";
import { writeDecisionEmail } from "~/domain/rewards";
import { SECOND } from "~/domain/shared/clock";
import type { Job } from "./runner";

const templates: Record<MailKind, EmailTemplate> = {
  "password-reset": writeResetEmail,
  "password-changed": writePasswordChangedEmail,
  "new-browser": writeNewBrowserEmail,
  "email-confirmation": writeConfirmationEmail,
  "email-changed": writeEmailChangedEmail,
  "contact-message": writeContactEmail,
  "donation-receipt": writeReceiptEmail,
  "drill-failed": writeDrillEmail,
  "redemption-decided": writeDecisionEmail,
  "account-suspended": writeSuspensionEmail,
  "account-deleted": writeDeletionEmail,
  invitation: writeInvitationEmail,
  approved: writeApprovedEmail,
  "not-approved": writeNotApprovedEmail,
  "from-admins": writeAdminEmail,
  announcement: writeAnnouncementEmail,
  notification: writeNotificationEmail,
};

/** Sends mails until none is due or sending fails. Throws one error at the end for all failures. */
export const sendOutboxJob = (mailer: Mailer): Job => ({
  name: "send-outbox",
  // Soon after the cause, but not at once: the answer's time must not reveal whether a mail was sent.
  everyMs: 2 * SECOND,
  mayTakeLong: true,
  async run(context) {
    const failures: string[] = [];
    let sent: number;
    do {
      const { tried, errors } = await sendOutbox(context, { mailer, templates });
      failures.push(...errors.map(({ message }) => message));
      sent = tried - errors.length;
    } while (sent > 0);
    if (failures.length > 0) throw new Error([...new Set(failures)].join("; "));
  },
});
