import { letter, type Letter, type EmailTemplate } from "../notifications";
import type { Context } from "../shared/context";
import { unsubscribeLink } from "./by-mail";
import { findRecipients } from "./find-recipients";
import { mailDetails } from "./mail-details";
import { mayMail, type MailReader } from "./may-mail";
import type { Recipient } from "./recipients";
import { pushText } from "./rules";

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
  const { brandName, publicUrl } = context.settings;
  const { title, body } = pushText(facts, { timeZone, showDetails: false });
  const unsubscribe = unsubscribeLink(context, memberId);
  return letter({
    to,
    subject: `${brandName}: ${title}`,
    unsubscribe,
    paragraphs: [
      "Hello,",
      `${title}. ${body}`,
      new URL(path, publicUrl),
      `You get this mail because no phone or browser of yours shows notifications of ${brandName}. Here you end such mails, without signing in:`,
      unsubscribe,
    ],
  });
}
