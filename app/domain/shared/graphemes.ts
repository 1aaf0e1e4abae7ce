/** UTF-16 units one character may take: the longest emoji families need 19. Bounds the work on hostile text. */
const UNITS_PER_CHARACTER = 24;

/** The most UTF-16 units that `max` characters can take. */
export const mostUnits = (max: number): number => max * UNITS_PER_CHARACTER;

let segmenter: Intl.Segmenter | undefined;

/** At most `max` characters as a reader counts them; counts no further than needed. Older browsers leave it to the server. */
export function fits(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > mostUnits(max)) return false;
  if (!("Segmenter" in Intl)) return true;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const characters = segmenter.segment(text)[Symbol.iterator]();
  for (let count = 0; !characters.next().done;) if (++count > max) return false;
  return true;
}

/** What is said of a text that does not fit. */
export const tooLong = (max: number): string => `Please use at most ${max} characters.`;
