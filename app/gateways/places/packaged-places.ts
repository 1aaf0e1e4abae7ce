import type { Places } from "~/domain/places/places";
import { distanceMiles } from "~/domain/places/rules";
import { placesCalled, type List, type ListedPlace, placeAt, type NameMatch, UNITED_STATES, unpack } from "./list";
import { englishCountry } from "./countries";
import { fold } from "./fold";
import { abbreviated, postcodeKind, type Reading, readingsOf } from "./reading";
import { type Home, type HomeRegion, homeRegionOf } from "./home-region";

/** Namesakes looked at; no name has more that matter. */
const MAX_NAMESAKES = 100;
/**
 * A namesake is of comparable size up to this multiple of the first one's offset. Cities' sizes fall about as their ranks
 * rise (Zipf's law), so it has at least about a tenth of the inhabitants.
 */
const COMPARABLE_FACTOR = 10;
/** Places up to this offset have about 100,000 inhabitants or more. */
const MAX_LARGE_OFFSET = 250_000;
/** A smaller namesake within so many miles may be meant. */
const NEAR_MILES = 100;
/** A place within so many miles of the community is in its part of the world: about from one end of Europe to its middle. */
const REGION_MILES = 1500;

const PROVINCE = /^[a-z]{2,3}$/;

interface Found extends Omit<ListedPlace, "within"> {
  /** Where it stands in the list, the most populous places first: the smaller, the larger is the place. */
  offset: number;
  match: NameMatch;
}

/**
 * Looks names up in the packaged list, `places.txt.br`. The first look-up reads it; it stays in memory as 13 MB of bytes.
 * `pack/` makes the file and describes its format. It has postcodes of the United States only, so elsewhere a bare code
 * finds nothing.
 */
export function packagedPlaces(path: string, community: Home = {}): Places {
  let list: Promise<List> | undefined;
  const open = () => (list ??= unpack(path));
  let region: Promise<HomeRegion> | undefined;
  const home = () => (region ??= open().then((opened) => homeRegionOf(opened, community)));

  /** What a query may mean, the likeliest first, and its most populous namesake. */
  async function meant(query: string): Promise<{ foremost: Found | null; found: Found[] }> {
    for (const reading of withProvinces(readingsOf(query), await home())) {
      const found = placesIn(await open(), reading, await home());
      const [foremost] = found;
      if (!foremost) continue;
      // 'Richmond, CA' is the label of the one in California, although CA is Canada's code, too.
      const label = [reading.name, ...reading.regions].join(" ");
      const labelled = reading.regions.length > 0 && found.find(({ place }) => fold(place.label) === label);
      return { foremost, found: labelled ? firstOf([labelled], found) : ownFirst(found, foremost, await home()) };
    }
    return { foremost: null, found: [] };
  }

  return {
    find: async (query, limit = 5) => (await meant(query)).found.slice(0, limit).map(({ place }) => place),
    async meanings(query, around) {
      const { foremost, found } = await meant(query);
      if (!foremost || foremost.match === "beginning") return [];
      const miles = ({ place }: Found) => (around ? distanceMiles(around, place) : Infinity);
      const { isAmerican, country } = await home();
      const isOwn = (one: Found) => !isAmerican && one.country === country;
      // In Spain 'Santiago' may be Santiago de Compostela, as long as no place there is called just that.
      const [longer] = found.some((one) => one.match === "own name" && isOwn(one)) ? [] : found.filter(isOwn);
      const alike = found.filter(
        (one) =>
          one === found[0] ||
          one === longer ||
          (one.match === foremost.match
            ? isComparable(one, foremost) || miles(one) <= NEAR_MILES
            : // 'Milano' is a village in Texas, and what a large city is called where it lies.
              one.match === "other name" && isLargerByFar(one, foremost)),
      );
      if (around) alike.sort((a, b) => miles(a) - miles(b));
      return [...new Map(alike.map(({ place }) => [place.label, place])).values()];
    },
    async isForeignCode(query) {
      const kind = postcodeKind(query);
      return kind === "other" || (kind !== null && !(await home()).isAmerican);
    },
  };
}

/**
 * Last, what two or three letters end that the list does not know, as a province of the community's own country: 'Roma RM',
 * 'São Paulo - SP'.
 */
function withProvinces(readings: readonly Reading[], { isAmerican, country }: HomeRegion): readonly Reading[] {
  if (isAmerican || country === undefined) return readings;
  const here = fold(country);
  const inProvinces = readings.filter(({ regions }) => PROVINCE.test(regions.at(-1) ?? ""));
  return [
    ...readings,
    ...inProvinces.map(({ name, regions }) => ({
      name,
      regions: [...regions.slice(0, -1), here],
      whole: true as const,
    })),
  ];
}

/** The places that a reading means: by own name, by another name, by its beginning; within each the most populous first. */
function placesIn(list: List, reading: Reading, { isAmerican }: HomeRegion): Found[] {
  const { name, regions, beside, whole, large } = reading;
  const isBare = regions.length === 0 && beside === undefined;
  const found = new Map<number, Found>();
  for (const { offset, match } of placesCalled(list, name)) {
    if (found.size >= MAX_NAMESAKES) break;
    if (found.has(offset) || (whole && match === "beginning")) continue;
    const { within, country, place } = placeAt(list, offset);
    if (large && (offset > MAX_LARGE_OFFSET || country === UNITED_STATES)) continue;
    if (isBare && !isAmerican && /^\d{5} /.test(place.label)) continue;
    if (!regions.every((region) => isWithin(within, region)) || !fitsBeside(within, beside)) continue;
    found.set(offset, { offset, match, place, country });
  }
  const all = [...found.values()];
  if (isAmerican) return all;
  // Elsewhere 'Milano' is the city of that other name, and not the village of the United States that is called so.
  const abroad = all.find(({ match, country }) => match === "other name" && country !== UNITED_STATES);
  const behind = all.filter(
    ({ match, country, offset }) =>
      match === "own name" && country === UNITED_STATES && abroad && abroad.offset < offset,
  );
  return [...all.filter((one) => !behind.includes(one)), ...behind];
}

const isComparable = (one: Found, foremost: Found): boolean => one.offset <= foremost.offset * COMPARABLE_FACTOR;

const isLargerByFar = (one: Found, foremost: Found): boolean => one.offset * COMPARABLE_FACTOR <= foremost.offset;

const firstOf = (these: readonly Found[], all: readonly Found[]): Found[] => [
  ...these,
  ...all.filter((one) => !these.includes(one)),
];

/**
 * In Spain 'Valencia' is the one there, and in Italy rather that of Spain than that of Venezuela. In the United States, which
 * have a namesake of nearly every large city, only those of comparable size come first. A place that only another name fits
 * comes first where it is larger by far: 'Rome' is another name of Washington.
 */
function ownFirst(found: Found[], foremost: Found, { isAmerican, country, point }: HomeRegion): Found[] {
  // In Spain 'Lérida' is Lleida, not a town of Colombia.
  const isOwn = (one: Found) => !isAmerican && one.country === country && isComparable(one, foremost);
  const exact = found
    .filter(
      (one) =>
        one.match === "own name" ||
        (one.match === "other name" && (foremost.match === "other name" || isLargerByFar(one, foremost) || isOwn(one))),
    )
    .sort((a, b) => a.offset - b.offset);
  const comparable = exact.filter((one) => isComparable(one, foremost));
  const inCountry = (isAmerican ? comparable : exact).filter((one) => one.country === country);
  const inRegion = comparable.filter(({ place }) => point && distanceMiles(point, place) <= REGION_MILES);
  return firstOf([...new Set([...inCountry, ...inRegion])], found);
}

/** Whether a place lies in a region, given by its name, the name's beginning, an abbreviation, or a country in its language. */
const isWithin = (within: string, region: string): boolean =>
  [region, abbreviated[region], englishCountry(region)].some((name) => name && within.includes(`|${name}`));

/** Whether a postcode's city, or at the end its state or country, stands beside it. */
function fitsBeside(within: string, beside: string | undefined): boolean {
  if (beside === undefined) return true;
  const [city = "", ...regions] = within.split("|").filter(Boolean);
  return ` ${beside} `.includes(` ${city} `) || regions.some((region) => ` ${beside}`.endsWith(` ${region}`));
}
