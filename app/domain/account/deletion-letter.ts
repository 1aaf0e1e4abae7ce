import { letter, type EmailTemplate } from "../notifications";
import { keptDays } from "../shared/kept-days";

/** The mail that confirms a deletion. Its address is erased with it. */
export const writeDeletionLetter: EmailTemplate = async ({ settings }, { recipient, details }) => {
  const { brandName, publicUrl } = settings;
  const days = keptDays.formerMember;
  const again = details.suspended
    ? `Because it was suspended, this address cannot be registered again for ${days} days.`
    : "This address can be registered again at any time.";
  return letter({
    to: recipient,
    subject: `Your ${brandName} account is deleted`,
    paragraphs: [
      "Hello,",
      `your account at ${brandName} was deleted, as someone who knows its password asked for. Your name, photo, vehicle, address and settings are gone; what else belonged to the account is deleted within ${days} days. ${again}`,
      "If it was not you, please write to us:",
      new URL("/contact", publicUrl),
    ],
  });
};
