import { letter, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";
import { keptDays } from "../shared/kept-days";

/** The mail that confirms a deletion. Its address is erased with it. */
export const writeDeletionLetter: EmailTemplate = ({ settings }, { recipient: to, details }) => {
  const reason = typeof details.reason === "string" ? details.reason : "";
  const facts = { suspended: Boolean(details.suspended), days: keptDays.formerMember, reason };
  return Promise.resolve(letter({ to, ...MAILS["account-deleted"].words(facts, settings) }));
};
