import { fold } from "./fold";

/** One possible meaning of a query. */
export interface Reading {
  /** Folded. */
  name: string;
  /** City, state or country, the narrower first. All must match. */
  regions: string[];
}

/** Longest query in characters: longer than every name, short enough to stay fast with hostile text. */
const LONGEST_QUESTION = 100;
/** Shortest prefix in characters: one letter would match thousands of names. */
const SHORTEST_NAME = 2;
/** 'Papua New Guinea' */
const LONGEST_REGION_WORDS = 3;
/** '11215' and '11215-1234', also behind a state: 'NY 11215'. */
const postcodeAtEnd = /(?:^| )(\d{5})(?: ?\d{4})?$/;

/** All possible meanings of a query, the likeliest first: 'brooklyn ny' is a name, or Brooklyn in NY. */
export function readingsOf(question: string): Reading[] {
  const parts = question.slice(0, LONGEST_QUESTION).split(",").map(fold).filter(Boolean);
  const postcode = parts.map((part) => postcodeAtEnd.exec(part)?.[1]).find(Boolean);
  const readings = postcode ? [{ name: postcode, regions: [] }] : parts.length > 1 ? byCommas(parts) : byWords(parts);
  return readings.filter(({ name }) => name.length >= SHORTEST_NAME);
}

/** A street may come before the city: '411 7th Avenue, Brooklyn, NY'. */
const byCommas = (parts: readonly string[]): Reading[] =>
  parts.slice(0, -1).map((name, at) => ({ name, regions: parts.slice(at + 1) }));

function byWords([part = ""]: readonly string[]): Reading[] {
  const words = part.split(" ");
  const readings = Array.from({ length: Math.min(words.length, LONGEST_REGION_WORDS + 1) }, (_, regionWords) => {
    const nameWords = words.length - regionWords;
    const region = words.slice(nameWords).join(" ");
    return { name: words.slice(0, nameWords).join(" "), regions: region ? [region] : [] };
  });
  const [first = "", ...rest] = words;
  // Europeans write their postcode first: '80331 München'.
  return /^\d+$/.test(first) ? [...readings, { name: rest.join(" "), regions: [] }] : readings;
}
