import { and, eq, inArray } from "drizzle-orm";
import { donations, members } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";
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
  const { brandName, publicUrl, timeZone } = settings;
  return letter({
    to: recipient,
    subject: `Thank you for your donation to ${brandName}`,
    paragraphs: [
      `Hello ${given.firstName},`,
      `thank you for your generous donation! You are an Inaugural Member of ${brandName} now.`,
      [
        `Amount: ${moneyText(given.amountCents)} ${given.currency.toUpperCase()}`,
        `Date: ${dayIn(given.timeZone ?? timeZone, given.paidAt)}`,
        `From: ${fullName(given)}`,
        `Receipt number: ${given.id}`,
      ].join("\n"),
      "It was given once; nothing more will be charged. If something about it is wrong, please write to us:",
      new URL("/contact", publicUrl),
    ],
  });
};
