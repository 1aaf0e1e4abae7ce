import { UNITS } from "./style";

/** A name that is longer than this, in drawing units, stands in two rows. */
const ROW_MAX = 84 * UNITS;

/** Two rows where one would be long. */
export function inRows(text: string, size: number): string[] {
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (widthOf(text, size) < ROW_MAX || blanks.length === 0) return [text];
  const off = (index: number) => Math.abs(index - text.length / 2);
  const middle = blanks.reduce((best, index) => (off(index) < off(best) ? index : best));
  return [text.slice(0, middle), text.slice(middle + 1)];
}

/** Drawing units that a text takes in common sans-serif fonts, about. */
export function widthOf(text: string, size: number): number {
  let em = 0;
  for (const letter of text) em += letterWidth(letter);
  return em * size * UNITS;
}

/** The width of a letter as a part of its size. */
function letterWidth(letter: string): number {
  if (/[iljftrI.,'’ ()|-]/.test(letter)) return 0.32;
  if (/[mwMW@]/.test(letter)) return 0.87;
  if (/[A-Z]/.test(letter)) return 0.66;
  return letter > "\u2e80" ? 1 : 0.55; // beyond it stand Chinese and Japanese
}
