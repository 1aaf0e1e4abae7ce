import { donationStatuses } from "~db/schema/words";
import type { Person } from "../members/rules";

/** 3 to 10,000 dollars (docs/product.md#placeholders and #api). */
export const MIN_DONATION_CENTS = 300;
export const MAX_DONATION_CENTS = 1_000_000;
/** The amounts offered, in cents; the first is the default (tests/specification.md#donation-passwords-and-contact). */
export const PRESETS_CENTS = [300, 500, 1000] as const;
export const CURRENCY = "usd";

/**
 * The states of a donation in their order; a later state replaces an earlier one. `disputed`: the card's owner wants the
 * money back, and the provider holds it until that is decided. `kept`: the dispute was decided for the community.
 */
export type DonationStatus = (typeof donationStatuses)[number];

/** States in which the community has the money. */
export const countingStatuses = ["paid", "kept"] as const satisfies readonly DonationStatus[];

/** A donation as admins see it. */
export interface DonationForAdmin extends Donation {
  donor: Person;
}

const CENTS = 100;
/** Dollars with at most two decimals; no sign, no exponent. The decimal key of many phones types a comma. */
const DOLLARS = /^(\d{1,6})(?:[.,](\d{1,2}))?$/;

/** Integer cents of an amount in dollars, without floating point. Null for any other text, and for too little or too much. */
export function donationCents(dollars: string): number | null {
  const [, whole, fraction = ""] = DOLLARS.exec(dollars.trim()) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * CENTS + Number(fraction.padEnd(2, "0"));
  return cents >= MIN_DONATION_CENTS && cents <= MAX_DONATION_CENTS ? cents : null;
}

/** An amount in dollars: '3.00'. */
export const dollarsOf = (cents: number): string => (cents / CENTS).toFixed(2);

/** '$1,250.00' */
export const moneyText = (cents: number): string =>
  `$${(cents / CENTS).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

/** The custom amount when the field loses the focus: below 3, or no number, becomes 3. */
export function atLeastMinimum(typed: string): string {
  const amount = Number(typed.replace(",", "."));
  return typed.trim() !== "" && amount >= MIN_DONATION_CENTS / CENTS ? typed : dollarsOf(MIN_DONATION_CENTS);
}

/** The provider's messages arrive repeatedly and in any order. The later state counts. */
export const statusAfter = (known: DonationStatus, reported: DonationStatus): DonationStatus =>
  donationStatuses.indexOf(reported) > donationStatuses.indexOf(known) ? reported : known;

/** A member's donation; times are ISO 8601 UTC. */
export interface Donation {
  id: string;
  status: DonationStatus;
  amountCents: number;
  currency: string;
  createdAt: string;
  paidAt: string | null;
}
