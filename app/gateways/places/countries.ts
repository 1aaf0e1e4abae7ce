import { fold } from "./fold";

/** Languages in which people write a country beside a postcode. */
const LANGUAGES = "en de es fr it pt nl pl sv da nb fi cs tr el ru uk ja zh ko ar fa hi ro hu".split(" ");
/** The United States and their territories, whose postcodes the list has, and codes of no country. */
const KNOWN = /^(?:US|PR|VI|GU|AS|MP|UM|[QX].|ZZ)$/;
/** 'Papua New Guinea' */
const MAX_WORDS = 3;

let names: { full: Set<string>; codes: Set<string> } | undefined;

/** Names and codes of the countries whose postcodes the list has not, folded. */
function countries() {
  if (names) return names;
  const letters = Array.from({ length: 26 }, (_, nth) => String.fromCharCode(65 + nth));
  const [english] = displayNames("en");
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => english?.of(code) !== undefined && !KNOWN.test(code));
  // Not every version of Node has each country's name in each language.
  const full = displayNames(...LANGUAGES).flatMap((language) => codes.flatMap((code) => language.of(code) ?? []));
  names = { full: new Set(full.map(fold)), codes: new Set(codes.map(fold)) };
  return names;
}

const displayNames = (...languages: readonly string[]) =>
  languages.map((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));

/** 'germany', 'deutschland', 'de': a folded text that is a country other than the United States, in one of many languages. */
export const isCountry = (text: string): boolean => countries().full.has(text) || countries().codes.has(text);

/** 'madrid espana'. Codes do not count: streets end with them, as 'Avenue SE'. */
export function endsWithCountry(text: string): boolean {
  const words = text.split(" ");
  return Array.from({ length: MAX_WORDS }, (_, nth) => words.slice(-1 - nth).join(" ")).some((end) =>
    countries().full.has(end),
  );
}
