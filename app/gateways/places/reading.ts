import { withPlainDigits } from "~/domain/shared/text";
import { aroundStreet, beforeStreet, behindNumber, behindStreet, inEasternAddress } from "./city-in-address";
import { endsWithCountry, isCountry } from "./countries";
import { fold } from "./fold";

/** Provinces and states as people write them behind a city. The list has them in full; a country may have the same letters. */
export const abbreviated: Readonly<Record<string, string>> = {
  ab: "alberta",
  act: "australian capital territory",
  bc: "british columbia",
  mb: "manitoba",
  nb: "new brunswick",
  nl: "newfoundland and labrador",
  ns: "nova scotia",
  nsw: "new south wales",
  pe: "prince edward island",
  qc: "quebec",
  qld: "queensland",
  sk: "saskatchewan",
};

/** One possible meaning of a query. */
export interface Reading {
  /** Folded. */
  name: string;
  /** City, state or country, the narrower first. All must match. */
  regions: string[];
  /** Words beside a postcode: a place with another city and state is not meant. Undefined where any is. */
  beside?: string;
  /** The beginning of a longer name is not meant. */
  whole?: true;
  /** Only a large city is meant, and none of the United States, where streets are written otherwise. */
  large?: true;
}

/** Longest query in characters: longer than every name, short enough to stay fast with hostile text. */
const MAX_QUERY_LENGTH = 100;
/** The end of a short link to a map is no abbreviation of a city. */
const LINK = /:\/\/|^www\./i;
/** A comma, also as Arabic, Chinese and Japanese keyboards have it. */
const comma = /[,\u060c\u3001\uff0c]/;
/** Shortest prefix in characters: one letter would match thousands of names. */
const MIN_NAME_LENGTH = 2;
/** 'Papua New Guinea' */
const MAX_REGION_WORDS = 3;
/** '11215' and '11215-1234', also behind a state: 'NY 11215'. */
const postcodeAtEnd = /(?:^| )(\d{5})(?: ?\d{4})?$/;

/** '80331 München', but not Brazil's '01310-100'. */
const postcodeAtStart = /^(\d{5})(?: (?=\D)|$)/;
/** 'D-10115': no state has one letter. */
const countryBefore = /^[a-z] \d{5}$/;

/** Most letters and digits of a postcode. */
const MAX_POSTCODE_LENGTH = 10;
/** Postcodes of the world, folded: '1010', 'd 10115', 'sw1a 1aa', '1012 ab', 'k1a 0b1', '100 0001'. */
const anyPostcode =
  /^(?:[a-z]{1,3} )?(?:\d{3,}|[a-z]+\d[a-z\d]*|\d+[a-z]\d[a-z\d]*|\d{2} \d{3,})(?: [a-z]{2}| [a-z]{0,2}\d[a-z\d]*)?$/;

/** Postcodes of the world within words: '110001', '01310 100', '00 001', 'sw1a 1aa', 'k1a 0b1', 'd02 x285', 'fl33101'. */
const anyCode =
  "(?:\\d{2,3} \\d{2,4}|\\d{3,7}(?: \\d{3,4})?|[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}|[a-z]\\d[a-z] ?\\d[a-z]\\d|[a-z]\\d{2} ?[a-z\\d]{4}|[a-z]{2}\\d{5}|\\d{4}[a-z]{2})";
const codes = new RegExp(`(?:^| )${anyCode}(?= |$)`, "g");
/** A code with letters that belong to it, and districts: 'd 10115', 'nsw 2000', '1012 ab', 'praha 1', 'lyon 3e', 'lyon cedex 03'. */
const codesAndLetters = new RegExp(
  `(?:^| )(?:[a-z]{1,3} ${anyCode}|\\d{4} [a-z]{2}|${anyCode}|cedex(?: \\d{1,2})?|\\d{1,2}(?:er|e|eme|o)?|[a-z]{1,2}\\d{1,2}[a-z]?)(?= |$)`,
  "g",
);

/** Shortest beginning of a city beside a code, in characters: 'Zip 11215' is not Zipaquirá. */
const MIN_BEGINNING_LENGTH = 4;

/** All possible meanings of a query, the likeliest first: 'brooklyn ny' is a name, or Brooklyn in NY. */
export function readingsOf(query: string): Reading[] {
  if (LINK.test(query)) return [];
  const parts = partsOf(query);
  const postcode = postcodeIn(parts);
  const readings = postcode
    ? byPostcode(postcode, parts)
    : isOtherCode(parts)
      ? wholeOnly(parts)
      : [
          ...byText(parts),
          ...[
            ...withoutCodes(parts),
            ...parts.flatMap(behindNumber).flatMap(firstWords),
            ...bySigns(query),
            ...inWords(parts.flatMap(behindStreet)),
            ...inWords(beforeStreet(parts)),
            ...inWords(inEasternAddress(query.slice(0, MAX_QUERY_LENGTH)).map(fold)),
          ].flatMap(wholeNames),
          ...parts.flatMap(aroundStreet).map((name) => ({ name, regions: [], whole: true, large: true }) as const),
        ];
  return readings
    .filter(({ name }) => name.length >= MIN_NAME_LENGTH)
    .map((reading) => ({ ...reading, regions: reading.regions.map(withoutDots) }));
}

/** Each a whole text of its own. */
const inWords = (texts: readonly string[]): string[][] => texts.map((text) => [text]);

/** 'D.C.', which is folded to 'd c', as 'dc'. */
const withoutDots = (region: string): string => region.replaceAll(/(?<=^| )(\p{L}) (?=\p{L}(?: |$))/gu, "$1");

/** The kind of postcode that a text is or has: five digits, or the form of other countries. Null for none. */
export function postcodeKind(query: string): "five digits" | "other" | null {
  const parts = partsOf(query);
  const postcode = postcodeIn(parts);
  if (postcode === undefined) return isOtherCode(parts) ? "other" : null;
  return parts.some((part) => isCountry(part.replace(postcode, "").trim())) ? "other" : "five digits";
}

const partsOf = (query: string): string[] =>
  withPlainDigits(query.slice(0, MAX_QUERY_LENGTH)).split(comma).map(fold).filter(Boolean);

const postcodeIn = (parts: readonly string[]): string | undefined =>
  parts
    .filter((part) => !countryBefore.test(part))
    .map((part) => postcodeAtEnd.exec(part)?.[1] ?? postcodeAtStart.exec(part)?.[1])
    .find(Boolean);

const isOtherCode = ([code = "", ...more]: readonly string[]): boolean =>
  more.length === 0 && anyPostcode.test(code) && code.replaceAll(" ", "").length <= MAX_POSTCODE_LENGTH;

/** The letters of '1012 AB' are no city. */
const wholeOnly = ([code = ""]: readonly string[]): Reading[] => [{ name: code, regions: [] }];

/** 'berlin mitte' and 'berlin': a district or province may follow the city. */
function firstWords(text: string): string[][] {
  const words = text.split(" ");
  return words.map((_, dropped) => [words.slice(0, words.length - dropped).join(" ")]);
}

/** 'Berlin-Mitte', 'Brighton & Hove', 'Kadıköy/İstanbul', 'г. Москва', 'TP. Huế', where the list has no such name as a whole. */
function bySigns(query: string): string[][] {
  const [whole = ""] = query.slice(0, MAX_QUERY_LENGTH).split(comma);
  const names = [whole.replace(/^(?:г|tp)\. ?/iu, ""), whole.split(/[-&]/)[0] ?? "", ...whole.split("/")];
  return names.filter((name) => name !== whole).map((name) => [fold(name)]);
}

const byText = (parts: readonly string[]): Reading[] => (parts.length > 1 ? byCommas(parts) : byWords(parts));

/** The code with the city beside it, then that city alone, and last the code alone: 'Berlin 10115' is not New York. */
function byPostcode(code: string, parts: readonly string[]): Reading[] {
  const rest = parts.map((part) => part.replaceAll(/(?:^| )\d{4,5}(?= |$)/g, "").trim());
  const others = rest.filter(Boolean);
  const alone = { name: code, regions: [] };
  if (others.length === 0) return [alone];
  const nearest = rest[parts.findIndex((part) => part.includes(code))] ?? "";
  const behind = parts.find((part) => part.startsWith(`${code} `))?.slice(code.length + 1) ?? "";
  const beside = [...byText(others), { name: nearest, regions: [] }, ...firstWords(behind).flatMap(wholeNames)];
  const isAbroad = others.every(isCountry) || endsWithCountry(others.at(-1) ?? "");
  return [{ ...alone, beside: others.join(" ") }, ...beside.map(notByItsBeginning), ...(isAbroad ? [] : [alone])];
}

/** France is not the beginning of Franceville. */
const notByItsBeginning = (reading: Reading): Reading =>
  isCountry(reading.name) || reading.name.length < MIN_BEGINNING_LENGTH || !/\p{L}/u.test(reading.name)
    ? { ...reading, whole: true }
    : reading;

/** The words beside postcodes of other countries: 'SW1A 1AA, London', '1012 AB Amsterdam', 'New Delhi 110001'. */
function withoutCodes(parts: readonly string[]): string[][] {
  return [codes, codesAndLetters].flatMap((pattern) => {
    const rest = parts.map((part) => part.replaceAll(pattern, "").trim());
    const others = rest.filter(Boolean);
    const changed = rest.filter((part, at) => part !== parts[at]);
    return changed.length === 0 || others.length === 0 ? [] : [others, ...changed.map((name) => [name])];
  });
}

/** The meanings of what is left of a query. The beginning of a longer name is not meant. */
const wholeNames = (parts: readonly string[]): Reading[] =>
  byText(parts).map((reading) => ({ ...reading, whole: true }));

/** A street may come before the city: '411 7th Avenue, Brooklyn, NY', 'Via Roma 5, Milano MI'. */
function byCommas(parts: readonly string[]): Reading[] {
  const readings = parts.slice(0, -1).map((name, at) => ({ name, regions: parts.slice(at + 1) }));
  const [street = ""] = parts;
  const city = /\d/.test(street) ? byWords(parts.slice(-1)) : [];
  return [
    ...readings,
    ...city
      .filter(({ name }) => name.length > MIN_NAME_LENGTH)
      .map((reading): Reading => ({ ...reading, whole: true })),
  ];
}

function byWords([part = ""]: readonly string[]): Reading[] {
  const words = part.split(" ");
  const readings = Array.from({ length: Math.min(words.length, MAX_REGION_WORDS + 1) }, (_, regionWords) => {
    const nameWords = words.length - regionWords;
    const region = words.slice(nameWords).join(" ");
    return { name: words.slice(0, nameWords).join(" "), regions: region ? [region] : [] };
  });
  const [first = "", ...rest] = words;
  // Europeans write their postcode first: '80331 München'.
  return /^\d+$/.test(first) ? [...readings, { name: rest.join(" "), regions: [] }] : readings;
}
