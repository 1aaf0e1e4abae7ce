import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, type BrotliOptions } from "node:zlib";
import type { Place } from "~/domain/places/places";

/** Lines of text as bytes, a tenth of the memory of strings. A newline stands before the first and after each line. */
const NEWLINE = 10;

const lineAt = (lines: Buffer, start: number): string => lines.toString("utf8", start, lines.indexOf(NEWLINE, start));

const lineAfter = (lines: Buffer, start: number): number => lines.indexOf(NEWLINE, start) + 1;

/** 0: the line at `start` begins with the prefix; negative: it sorts before, positive: after. Tab and newline sort first. */
const comparePrefix = (lines: Buffer, start: number, prefix: Buffer): number =>
  lines.compare(prefix, 0, prefix.length, start, Math.min(start + prefix.length, lines.length));

/** Binary search in sorted lines: the offset of the first line that does not sort before the prefix. */
function firstFrom(lines: Buffer, prefix: Buffer): number {
  let low = 1;
  let high = lines.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = lines.lastIndexOf(NEWLINE, middle - 1) + 1;
    if (comparePrefix(lines, start, prefix) < 0) low = lineAfter(lines, start);
    else high = start;
  }
  return low;
}

/** Bytes; larger than the unpacked list, so that it unpacks in one piece. */
const UNPACKED_BYTES = 16 * 1024 * 1024;

/** The packaged list: `pack/` makes it and describes its format. */
export interface List {
  names: Buffer;
  places: Buffer;
}

/** Reads the list. It stays in memory as 13 MB of bytes. */
export async function unpack(path: string): Promise<List> {
  const decompress = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);
  const list = await decompress(await readFile(path), { chunkSize: UNPACKED_BYTES });
  const middle = list.indexOf("\n\n") + 1;
  return { names: list.subarray(0, middle), places: list.subarray(middle) };
}

/** Offsets of all places, the most populous first. */
export function* offsetsIn({ places }: List): Iterable<number> {
  for (let at = 1; at < places.length; at = lineAfter(places, at)) yield at;
}

/** Whether a place's regions (`within`) are in the United States: such labels end with the state in place of the country. */
const inUnitedStates = /\|(?:us|pr|vi|gu|as|mp)\|/;
export const UNITED_STATES = "United States";

export interface ListedPlace {
  /** Names and codes of its state and country, folded, between bars. */
  within: string;
  /** 'Italy'. */
  country: string;
  place: Place;
}

/** The place at an offset: the fewer inhabitants, the larger is the offset. */
export function placeAt({ places }: List, offset: number): ListedPlace {
  const [within = "", label = "", latitude, longitude] = lineAt(places, offset).split("\t");
  const country = inUnitedStates.test(within) ? UNITED_STATES : label.slice(label.lastIndexOf(", ") + 2);
  return { within, country, place: { label, latitude: Number(latitude), longitude: Number(longitude) } };
}

/** Which of a place's names fits: its own, another one, or only the beginning of a longer one. */
export type NameMatch = (typeof nameMatches)[number];
const nameMatches = ["own name", "other name", "beginning"] as const;

/** Matching places: by own name, by another name, by prefix; the most populous first. */
export function placesCalled({ names }: List, name: string): { offset: number; match: NameMatch }[] {
  const offsets: Record<NameMatch, number[]> = { "own name": [], "other name": [], beginning: [] };
  const prefix = Buffer.from(name);
  for (let at = firstFrom(names, prefix); comparePrefix(names, at, prefix) === 0; at = lineAfter(names, at)) {
    const [whole, place = ""] = lineAt(names, at).split("\t");
    // A 0 before the offset marks the place's own name (`pack/`).
    const match = whole !== name ? "beginning" : place.startsWith("0") ? "own name" : "other name";
    offsets[match].push(parseInt(place.slice(1), 36));
  }
  return nameMatches.flatMap((match) => offsets[match].sort((a, b) => a - b).map((offset) => ({ offset, match })));
}
