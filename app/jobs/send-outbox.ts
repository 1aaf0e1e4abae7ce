import { writeContactLetter } from "~/domain/contact";
import { sendOutbox, type Mailer, type MailKind, type WriteLetter } from "~/domain/mail";
import { writeResetLetter } from "~/domain/members";
import { SECOND } from "~/domain/shared/clock";
import type { Job } from "./runner";

const letters: Record<MailKind, WriteLetter> = {
  "password-reset": writeResetLetter,
  "contact-message": writeContactLetter,
};

/** Sends mails until none is due. What went wrong is thrown at the end, once for all of them. */
export const sendOutboxBy = (mailer: Mailer): Job => ({
  name: "send-outbox",
  // Soon after its cause, at a moment that tells nobody what the cause came to.
  everyMs: 2 * SECOND,
  waitsForOthers: true,
  async run(context) {
    const failures: string[] = [];
    for (;;) {
      const { tried, errors } = await sendOutbox(context, { mailer, letters });
      if (tried === 0) break;
      failures.push(...errors.map(({ message }) => message));
    }
    if (failures.length > 0) throw new Error([...new Set(failures)].join("; "));
  },
});
