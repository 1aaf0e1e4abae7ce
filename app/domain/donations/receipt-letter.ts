import { and, eq, inArray } from "drizzle-orm";
import { donations, members } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";
import { dayIn } from "../shared/calendar";
import { fullName } from "../members/rules";
import { countingStatuses, moneyText } from "./rules";

/** The receipt: amount, date and number. Null once the donation is refunded or disputed, or the account is deleted. */
export const writeReceiptLetter: EmailTemplate = async ({ read, settings }, { recipient, details }) => {
  const [given] = await read
    .select({
      id: donations.id,
      amountCents: donations.amountCents,
      currency: donations.currency,
      paidAt: donations.paidAt,
      firstName: members.firstName,
      lastName: members.lastName,
      timeZone: members.timeZone,
    })
    .from(donations)
    .innerJoin(members, eq(members.id, donations.memberId))
    .where(and(eq(donations.id, String(details.donationId)), inArray(donations.status, countingStatuses)));
  if (!given?.paidAt) return null;
  const facts = {
    firstName: given.firstName,
    amount: `${moneyText(given.amountCents)} ${given.currency.toUpperCase()}`,
    day: dayIn(given.timeZone ?? settings.timeZone, given.paidAt),
    name: fullName(given),
    number: given.id,
  };
  return letter({ to: recipient, ...MAILS["donation-receipt"].words(facts, settings) });
};
