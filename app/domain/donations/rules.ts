import type { Person } from "../members/rules";

/** Cents: 3.00 everywhere (PRODUCT 2), 10,000.00 (PRODUCT 9). */
export const DONATION_MIN_CENTS = 300;
export const DONATION_MAX_CENTS = 1_000_000;
/** The amounts offered, in cents; the first is the default (specification 9). */
export const PRESETS_CENTS = [300, 500, 1000] as const;
export const CURRENCY = "usd";

/**
 * What became of a donation, from the weakest word to the last. `disputed`: the card's owner wants it back, and it is
 * with the provider until that is decided; `kept`: it was decided for the community.
 */
export const donationStatuses = ["pending", "failed", "paid", "disputed", "kept", "refunded"] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** The community has the money. */
export const countingStatuses = ["paid", "kept"] as const satisfies readonly DonationStatus[];

/** A donation as admins see it. */
export interface DonationForAdmin extends Donation {
  donor: Person;
}

const CENTS = 100;
/** Dollars with at most two decimals; no sign, no exponent. */
const DOLLARS = /^(\d{1,6})(?:\.(\d{1,2}))?$/;

/** Integer cents of an amount in dollars, read digit by digit; null for what is no amount, too little or too much. */
export function centsOf(dollars: string): number | null {
  const [, whole, fraction = ""] = DOLLARS.exec(dollars.trim()) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * CENTS + Number(fraction.padEnd(2, "0"));
  return cents >= DONATION_MIN_CENTS && cents <= DONATION_MAX_CENTS ? cents : null;
}

/** '3.00': what an amount is in dollars. */
export const dollarsOf = (cents: number): string => (cents / CENTS).toFixed(2);

/** '$1,250.00' */
export const moneyText = (cents: number): string =>
  `$${(cents / CENTS).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

/** What the custom amount becomes when it is left: below 3 or no number at all, it is 3 again (specification 5). */
export function revertedAmount(typed: string): string {
  const amount = Number(typed);
  return typed.trim() !== "" && amount >= DONATION_MIN_CENTS / CENTS ? typed : dollarsOf(DONATION_MIN_CENTS);
}

/** Messages of the provider come twice and in any order: the last word counts, whenever it came. */
export const statusAfter = (known: DonationStatus, told: DonationStatus): DonationStatus =>
  donationStatuses.indexOf(told) > donationStatuses.indexOf(known) ? told : known;

/** A member's donation; times are ISO 8601 UTC. */
export interface Donation {
  id: string;
  status: DonationStatus;
  amountCents: number;
  currency: string;
  createdAt: string;
  paidAt: string | null;
}
