import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, type BrotliOptions } from "node:zlib";
import type { Place, Places } from "~/domain/places/places";
import { distanceMiles, type Point } from "~/domain/places/rules";
import { abbreviated, fold, postcodeKind, type Reading, readingsOf } from "./reading";

/** Lines of text kept as bytes, a tenth of the memory of strings. A newline stands before the first and after each line. */
const NEWLINE = 10;

const lineAt = (lines: Buffer, start: number): string => lines.toString("utf8", start, lines.indexOf(NEWLINE, start));

const lineAfter = (lines: Buffer, start: number): number => lines.indexOf(NEWLINE, start) + 1;

/** Compares a line with a prefix: 0 it begins with it, negative it sorts before, positive after. Tab and newline sort first. */
const startsAt = (lines: Buffer, start: number, prefix: Buffer): number =>
  lines.compare(prefix, 0, prefix.length, start, Math.min(start + prefix.length, lines.length));

/** Binary search in sorted lines: the offset of the first line that does not sort before the prefix. */
function firstFrom(lines: Buffer, prefix: Buffer): number {
  let low = 1;
  let high = lines.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = lines.lastIndexOf(NEWLINE, middle - 1) + 1;
    if (startsAt(lines, start, prefix) < 0) low = lineAfter(lines, start);
    else high = start;
  }
  return low;
}

/**
 * Time zones of the United States and its territories (IANA's zone.tab), and those that name no country: there a bare
 * postcode is read as one of the United States, too.
 */
const american = new RegExp(
  `^(?:${[
    "US/.+",
    "America/(?:Indiana|Kentucky|North_Dakota)/.+",
    "America/(?:New_York|Detroit|Louisville|Fort_Wayne|Indianapolis|Chicago|Menominee|Denver|Shiprock|Boise|Phoenix)",
    "America/(?:Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas)",
    "Pacific/(?:Honolulu|Johnston|Midway|Wake|Guam|Saipan|Pago_Pago)",
    "Etc/.+|UTC|GMT|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT",
  ].join("|")})$`,
);

/** Whether a bare postcode is one of the United States, by the community's time zone. */
const isAmericanZone = (timeZone: string): boolean =>
  american.test(timeZone) || american.test(new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone);

/** Bytes; larger than the unpacked list, so that it unpacks in one piece. */
const UNPACKED_BYTES = 16 * 1024 * 1024;

/** Namesakes looked at; no name has more that matter. */
const MAX_NAMESAKES = 100;
/**
 * A namesake is of comparable size up to this multiple of the first one's offset. Cities' sizes fall about as their ranks
 * rise (Zipf's law), so it has at least about a tenth of the inhabitants.
 */
const COMPARABLE = 10;
/** A smaller namesake within so many miles may be meant. */
const NEAR_MILES = 100;

interface List {
  names: Buffer;
  places: Buffer;
}

/** Where the community is: the middle of its map tells the country, else its time zone. */
interface Home {
  timeZone?: string;
  middle?: () => Point;
}

/** 0: the place's own name fits, 1: another name, 2: its beginning. */
type Rank = 0 | 1 | 2;

interface Found {
  offset: number;
  rank: Rank;
  place: Place;
  /** In the United States. */
  isAmerican: boolean;
}

/**
 * Looks names up in the packaged list, `places.txt.br`. The first look-up reads it; it stays in memory as 10 MB of bytes.
 * `pack/` makes the file and describes its format. It has postcodes of the United States only, so elsewhere a bare code
 * finds nothing.
 */
export function packagedPlaces(path: string, { timeZone = "UTC", middle }: Home = {}): Places {
  let list: Promise<List> | undefined;
  const open = () => (list ??= unpack(path));
  let american: Promise<boolean> | undefined;
  const isAmerican = () =>
    (american ??= middle
      ? open().then(({ places }) => isAmericanAt(places, middle()))
      : Promise.resolve(isAmericanZone(timeZone)));

  async function meant(query: string, limit: number): Promise<Found[]> {
    for (const reading of readingsOf(query)) {
      const found = placesIn(await open(), reading, Math.max(limit, MAX_NAMESAKES), await isAmerican());
      // 'Richmond, CA' is the label of the one in California, although CA is Canada's code, too.
      const label = [reading.name, ...reading.regions].join(" ");
      const labelled = reading.regions.length > 0 && found.find(({ place }) => fold(place.label) === label);
      const ordered = labelled ? [labelled, ...found.filter((one) => one !== labelled)] : found;
      if (ordered.length > 0) return ordered.slice(0, limit);
    }
    return [];
  }

  return {
    find: async (query, limit = 5) => (await meant(query, limit)).map(({ place }) => place),
    async meanings(query, around) {
      const found = await meant(query, MAX_NAMESAKES);
      const [likeliest] = found;
      if (!likeliest || likeliest.rank === 2) return [];
      const miles = ({ place }: Found) => (around ? distanceMiles(around, place) : Infinity);
      const alike = found.filter((one) =>
        one.rank === likeliest.rank
          ? one.offset <= likeliest.offset * COMPARABLE || miles(one) <= NEAR_MILES
          : // 'Milano' is a village in Texas, and what a large city is called where it lies.
            one.rank === 1 && one.offset * COMPARABLE <= likeliest.offset,
      );
      if (around) alike.sort((a, b) => miles(a) - miles(b));
      return [...new Map(alike.map(({ place }) => [place.label, place])).values()];
    },
    async isForeignCode(query) {
      const kind = postcodeKind(query);
      return kind === "other" || (kind !== null && !(await isAmerican()));
    },
  };
}

/** Whether the nearest place of the list lies in the United States or a territory with its postcodes. */
function isAmericanAt(places: Buffer, point: Point): boolean {
  let nearest = { miles: Infinity, within: "" };
  for (let at = 1; at < places.length; at = lineAfter(places, at)) {
    const [within = "", , latitude, longitude] = lineAt(places, at).split("\t");
    const miles = distanceMiles(point, { latitude: Number(latitude), longitude: Number(longitude) });
    if (miles < nearest.miles) nearest = { miles, within };
  }
  return inUnitedStates.test(nearest.within);
}

/** What the regions of a place there hold, or in a territory with its postcodes. */
const inUnitedStates = /\|(?:us|pr|vi|gu|as|mp)\|/;

async function unpack(path: string): Promise<List> {
  const decompress = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);
  const list = await decompress(await readFile(path), { chunkSize: UNPACKED_BYTES });
  const middle = list.indexOf("\n\n") + 1;
  return { names: list.subarray(0, middle), places: list.subarray(middle) };
}

/** The places that a reading means: by own name, by another name, by its beginning; within each the most populous first. */
function placesIn({ names, places }: List, reading: Reading, limit: number, isAmerican: boolean): Found[] {
  const { name, regions, beside, whole } = reading;
  const isBare = regions.length === 0 && beside === undefined;
  const found = new Map<number, Found>();
  for (const { offset, rank } of called(names, name)) {
    if (found.size >= limit) break;
    if (found.has(offset) || (whole && rank === 2)) continue;
    const [within = "", label = "", latitude, longitude] = lineAt(places, offset).split("\t");
    if (isBare && !isAmerican && /^\d{5} /.test(label)) continue;
    if (!regions.every((region) => isWithin(within, region)) || !fitsBeside(within, beside)) continue;
    const place = { label, latitude: Number(latitude), longitude: Number(longitude) };
    found.set(offset, { offset, rank, place, isAmerican: inUnitedStates.test(within) });
  }
  const all = [...found.values()];
  if (isAmerican) return all;
  // Elsewhere 'Milano' is the city of that other name, and not the village of the United States that is called so.
  const abroad = all.find((one) => one.rank === 1 && !one.isAmerican);
  const isBehind = (one: Found) =>
    one.isAmerican && one.rank === 0 && abroad !== undefined && abroad.offset < one.offset;
  return [...all.filter((one) => !isBehind(one)), ...all.filter(isBehind)];
}

/** Whether a place lies in a region, given by its name, the name's beginning, or an abbreviation. */
const isWithin = (within: string, region: string): boolean =>
  [region, abbreviated[region] ?? region].some((name) => within.includes(`|${name}`));

/** Whether a postcode's city, or at the end its state or country, stands beside it. */
function fitsBeside(within: string, beside: string | undefined): boolean {
  if (beside === undefined) return true;
  const [city = "", ...regions] = within.split("|").filter(Boolean);
  return ` ${beside} `.includes(` ${city} `) || regions.some((region) => ` ${beside}`.endsWith(` ${region}`));
}

/** Matching places: by own name, by another name, by prefix; the most populous first. */
function called(names: Buffer, name: string): Pick<Found, "offset" | "rank">[] {
  const ranks: Record<Rank, number[]> = [[], [], []];
  const prefix = Buffer.from(name);
  for (let at = firstFrom(names, prefix); startsAt(names, at, prefix) === 0; at = lineAfter(names, at)) {
    const [whole, place = ""] = lineAt(names, at).split("\t");
    const rank = whole !== name ? 2 : place.startsWith("0") ? 0 : 1;
    ranks[rank].push(parseInt(place.slice(1), 36));
  }
  return ([0, 1, 2] as const).flatMap((rank) => ranks[rank].sort((a, b) => a - b).map((offset) => ({ offset, rank })));
}
