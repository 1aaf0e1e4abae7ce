import { inPlainLetters } from "~/domain/shared/text";

/** Abbreviations that people and lists write in full or short. */
const long: ReadonlyMap<string, string> = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount"],
]);

/**
 * One spelling for names that mean the same: 'ST. JOHN’S' and 'saint johns', 'München' and 'munchen'. The packed list holds
 * names in this spelling: after a change here, pack it again (pack/index.ts).
 */
export const fold = (text: string): string =>
  inPlainLetters(text.normalize("NFKD"))
    .replace(/[\u0300-\u036f'’ʻ`]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => long.get(word) ?? word)
    .join(" ");
