/** Most UTF-16 units of one grapheme: the longest emoji families need 19. The bound limits the work on hostile text. */
const UNITS_PER_CHARACTER = 24;

/** Most UTF-16 units of `max` graphemes. */
export const mostUnits = (max: number): number => max * UNITS_PER_CHARACTER;

let segmenter: Intl.Segmenter | undefined;

/** Whether a text has at most `max` graphemes. It stops counting early. Older browsers leave the check to the server. */
export function fits(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > mostUnits(max)) return false;
  if (!("Segmenter" in Intl)) return true;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const characters = segmenter.segment(text)[Symbol.iterator]();
  for (let count = 0; !characters.next().done;) if (++count > max) return false;
  return true;
}

/** A text of at most `max` graphemes; a longer one ends with '…'. For the server: older browsers cannot count them. */
export function shortenedTo(text: string, max: number): string {
  if (fits(text, max)) return text;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const kept = [...segmenter.segment(text)].slice(0, max - 1).map(({ segment }) => segment);
  return `${kept.join("")}…`;
}

/** The sentence for a text that is too long. */
export const tooLong = (max: number): string => `Please use at most ${max} characters.`;
