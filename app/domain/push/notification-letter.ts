import { letter, type Letter, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";
import { pushText } from "../notifications/catalogue/pushes";
import type { Context } from "../shared/context";
import { unsubscribeLink } from "./by-mail";
import { findRecipients } from "./find-recipients";
import { mailDetails } from "./mail-details";
import { mayMail, type MailReader } from "./may-mail";
import type { Recipient } from "./recipients";

/**
 * The mail instead of a push: its title, its body without details, and a link. Null when it was answered meanwhile, or may
 * not be sent any more.
 */
export const writeNotificationLetter: EmailTemplate = async (context, { recipient: to, details }) => {
  const { kind, aboutId, memberId } = mailDetails.parse(details);
  const cause = { kind, aboutId, handledUpTo: "", recipientId: memberId };
  const { actorId, recipients } = await findRecipients(context.read, cause, context.clock.now());
  // Of several watches, the first whose hours these are.
  for (const recipient of recipients.filter((one) => one.memberId === memberId)) {
    const reader = await mayMail(context.read, context, { cause, actorId, recipient });
    if (reader?.email === to) return letterTo(context, recipient, reader);
  }
  return null;
};

function letterTo(context: Context, { memberId, facts, path }: Recipient, { email: to, timeZone }: MailReader): Letter {
  const link = new URL(path, context.settings.publicUrl);
  const unsubscribe = unsubscribeLink(context, memberId);
  const text = pushText(facts, { timeZone, showDetails: false });
  return letter({ to, unsubscribe, ...MAILS.notification.words({ ...text, link, unsubscribe }, context.settings) });
}
