import { fold } from "./fold";

/** Languages in which people write a country beside a postcode or a city. */
const LANGUAGES = "en de es fr it pt nl pl sv da nb fi cs tr el ru uk ja zh ko ar fa hi ro hu".split(" ");
/** What Intl has a name for, and is no country. */
const NONE = /^(?:QO|X[AB]|ZZ)$/;
/** The United States and their territories, whose postcodes the list has. */
const AMERICAN = /^(?:US|PR|VI|GU|AS|MP|UM)$/;
/** 'Papua New Guinea' */
const MAX_WORDS = 3;

interface Names {
  /** By each name the English one, both folded. */
  english: Map<string, string>;
  /** The English names and the codes of countries whose postcodes the list has not, folded. */
  abroad: Set<string>;
}

let names: Names | undefined;

function countries(): Names {
  if (names) return names;
  const letters = Array.from({ length: 26 }, (_, nth) => String.fromCharCode(65 + nth));
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => !NONE.test(code));
  // Not every version of Node has each country's name in each language.
  const [nameOf, ...others] = LANGUAGES.map((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return (code: string) => fold(names.of(code) ?? "");
  });
  const english = new Map<string, string>();
  const abroad = new Set<string>();
  for (const code of codes) {
    const name = nameOf?.(code);
    if (!name) continue;
    for (const other of others) english.set(other(code), name);
    if (!AMERICAN.test(code)) abroad.add(name).add(fold(code));
  }
  english.delete("");
  // An English name means itself, whatever it means elsewhere.
  for (const name of [...english.values()]) english.set(name, name);
  return (names = { english, abroad });
}

/** 'austria' of 'osterreich', both folded. Undefined for what is no country in one of many languages. */
export const englishCountry = (text: string): string | undefined => countries().english.get(text);

/** 'germany', 'deutschland', 'de': a folded text that is a country other than the United States, in one of many languages. */
export const isCountry = (text: string): boolean => countries().abroad.has(englishCountry(text) ?? text);

/** 'madrid espana'. Codes do not count: streets end with them, as 'Avenue SE'. */
export function endsWithCountry(text: string): boolean {
  const words = text.split(" ");
  return Array.from({ length: MAX_WORDS }, (_, nth) => words.slice(-1 - nth).join(" ")).some(
    (end) => englishCountry(end) !== undefined && isCountry(end),
  );
}
