import type { PublicMember } from "./cards";
import { fits } from "./graphemes";

/** A longer first name does not stand in a sentence of ours. */
const PLAIN_NAME_MAX = 20;
/** Letters, marks, spaces, and the apostrophes, hyphens and joiners of names: D’Angelo, Anne‑Marie, علی‌رضا. */
const plain = /^[\p{L}\p{M} '’\u2010\u2011\u200c\u200d-]+$/u;

export const initialOf = (name: string): string => ([...name.trim()][0] ?? "").toUpperCase();

/** 'Ana R.': a member's name for other members. */
export function shortName({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string {
  const initial = initialOf(lastName);
  return initial ? `${firstName} ${initial}.` : firstName;
}

/**
 * A first name for a sentence of ours on another member's phone: only what names are made of, at most 20 characters.
 * A name can hold 50 characters of any text.
 */
export const plainName = (firstName: string): string =>
  plain.test(firstName) && fits(firstName, PLAIN_NAME_MAX) ? firstName : "A neighbour";

/** `shortName` in a notice: 'A neighbour' for a name that could hold a message. */
export function noticeName({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string {
  const first = plainName(firstName);
  return first === firstName ? shortName({ firstName, lastName }) : first;
}
