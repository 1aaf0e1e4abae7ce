import type { PublicMember } from "./cards";

/** Most UTF-16 units of one grapheme: the longest emoji families need 19. The bound limits the work on hostile text. */
const UNITS_PER_CHARACTER = 24;

/** Most UTF-16 units of `max` graphemes. */
export const mostUnits = (max: number): number => max * UNITS_PER_CHARACTER;

let segmenter: Intl.Segmenter | undefined;
/** The graphemes of a text. */
const charactersOf = (text: string) => (segmenter ??= new Intl.Segmenter("en")).segment(text);

/** Whether a text has at most `max` graphemes. It stops counting early. Older browsers leave the check to the server. */
export function fits(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > mostUnits(max)) return false;
  if (!("Segmenter" in Intl)) return true;
  const characters = charactersOf(text)[Symbol.iterator]();
  for (let count = 0; !characters.next().done;) if (++count > max) return false;
  return true;
}

/** A text of at most `max` graphemes; a longer one ends with '…'. For the server: older browsers cannot count them. */
export function shortenedTo(text: string, max: number): string {
  if (fits(text, max)) return text;
  const beginning = [...charactersOf(text)].slice(0, max - 1).map(({ segment }) => segment);
  return `${beginning.join("")}…`;
}

/** The sentence for a text that is too long. */
export const tooLong = (max: number): string => `Please use at most ${max} characters.`;

/** A longer first name does not stand in a sentence of ours. */
const MAX_PLAIN_NAME_LENGTH = 20;
/**
 * Letters, marks, spaces, and what keyboards type as the apostrophes, hyphens, dots and joiners of names: D’Angelo, O´Brien,
 * Anne‑Marie, Gel·la, צ׳רלי, علی‌رضا; and marks of direction, which keyboards and lists of contacts add. No full stop and no
 * digit: they make addresses and numbers.
 */
const plain = /^[\p{L}\p{M}\p{Zs}\p{Pd}'’‘`´′＇·・∙‧−׳״\u061c\u200c-\u200f]+$/u;

/** What stands in the place of a member's name that the reader may not see. */
export const HIDDEN_NAME = "A neighbour";

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
  plain.test(firstName) && fits(firstName, MAX_PLAIN_NAME_LENGTH) ? firstName : HIDDEN_NAME;

/** `shortName` in a notice: 'A neighbour' for a name that could hold a message. */
export function noticeName({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string {
  const first = plainName(firstName);
  return first === firstName ? shortName({ firstName, lastName }) : first;
}
