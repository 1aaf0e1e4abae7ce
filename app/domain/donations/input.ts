import { z } from "zod";
import { idText } from "../shared/text";
import { donationCents, MAX_DONATION_CENTS, MIN_DONATION_CENTS, moneyText } from "./rules";

const SENTENCE = `Please give between ${moneyText(MIN_DONATION_CENTS)} and ${moneyText(MAX_DONATION_CENTS)}, with at most two decimals.`;

/** Dollars as text in, integer cents out. */
const dollars = z.string(SENTENCE).transform((text, { issues }) => {
  const cents = donationCents(text);
  if (cents !== null) return cents;
  issues.push({ code: "custom", input: text, message: SENTENCE });
  return z.NEVER;
});

/** The form of /subscribe: `amount` is dollars in the form and integer cents in the result. */
export const donationForm = z.object({ amount: dollars });

/** POST /api/create-payment-intent takes a number as well (docs/product.md#api). */
export const paymentIntentInput = z.object({
  amount: z.union([z.number(), z.string()], SENTENCE).transform(String).pipe(dollars),
});

/** A page of the admins' list: donations before that one. */
export const donationsPageInput = z.object({ before: idText.optional() });
export type DonationsPageInput = z.output<typeof donationsPageInput>;
