/** Letters that Unicode normalization does not split into a plain letter and a mark. */
const plain: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
/** Abbreviations that people and lists write in full or short. */
const long: Record<string, string> = { st: "saint", ste: "sainte", ft: "fort", mt: "mount" };

/**
 * One spelling for names that mean the same: 'ST. JOHN’S' and 'saint johns', 'München' and 'munchen'. The packed list holds
 * names in this spelling: after a change here, pack it again (pack/index.ts).
 */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’ʻ`]/g, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => long[word] ?? word)
    .join(" ");
