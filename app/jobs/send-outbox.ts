import { writeDeletionLetter } from "~/domain/account";
import { writeSuspensionLetter } from "~/domain/admin";
import { writeContactLetter } from "~/domain/contact";
import { writeReceiptLetter } from "~/domain/donations";
import { sendOutbox, type Mailer, type MailKind, type WriteLetter } from "~/domain/mail";
import { writePasswordChangedLetter, writeResetLetter } from "~/domain/members";
import { writeDecisionLetter } from "~/domain/rewards";
import { SECOND } from "~/domain/shared/clock";
import type { Job } from "./runner";

const letters: Record<MailKind, WriteLetter> = {
  "password-reset": writeResetLetter,
  "password-changed": writePasswordChangedLetter,
  "contact-message": writeContactLetter,
  "donation-receipt": writeReceiptLetter,
  "redemption-decided": writeDecisionLetter,
  "account-suspended": writeSuspensionLetter,
  "account-deleted": writeDeletionLetter,
};

/** Sends mails until none is due, or none leaves any more. What went wrong is thrown at the end, once for all of them. */
export const sendOutboxBy = (mailer: Mailer): Job => ({
  name: "send-outbox",
  // Soon after its cause, at a moment that tells nobody what the cause came to.
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
