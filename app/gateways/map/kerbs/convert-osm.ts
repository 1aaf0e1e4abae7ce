import { z } from "zod";
import { metresToKerb } from "../addresses-in-tile";
import { offsetLine, withoutEnds, type Position } from "./offset-line";
import { kerbSidesOf, type Tags } from "./osm-parking";

/** Metres at both ends of a way without parking, because streets meet there. */
const CORNER_METRES = 6;
/** An older way of tagging: its sides are counted as not understood. */
const OLD_TAG = /^parking:(?:lane|condition):/;
/** OpenStreetMap's `width` in metres, where it can be one. */
const WIDTH = /^(\d{1,2}(?:\.\d+)?)(?: ?m)?$/;
const [MIN_STREET_METRES, MAX_STREET_METRES] = [3, 40];
/** Six decimals of a degree are 11 cm. */
const DECIMALS = 1e6;

const ways = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(
    z.object({
      geometry: z.object({ type: z.string(), coordinates: z.unknown() }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});
const positions = z.array(z.tuple([z.number(), z.number()], z.unknown())).min(2);

/**
 * Makes a file for KERB_FILE from what `osmium export` wrote: streets with OpenStreetMap's tags `parking:*`. Each side
 * becomes a line beside its street.
 * @returns GeoJSON, a feature a line; and the tags that are not understood, as 'key=value', with how often they were met:
 * `parking:both…` counts once for each side
 * @throws Error with a sentence when the text is no GeoJSON, or no way in it says anything of parking
 */
export function convertOsm(text: string) {
  const { features } = readWays(text);
  const unknown = new Map<string, number>();
  const count = (tag: string) => unknown.set(tag, (unknown.get(tag) ?? 0) + 1);
  const lines: string[] = [];
  let used = 0;
  for (const { geometry, properties: tags } of features) {
    const line = geometry.type === "LineString" ? positions.safeParse(geometry.coordinates).data : undefined;
    if (!line) continue;
    for (const [key, value] of Object.entries(tags)) if (OLD_TAG.test(key)) count(`${key}=${String(value)}`);
    const sides = kerbSidesOf(tags, count);
    if (sides.length > 0) used++;
    for (const { side, policies } of sides) {
      const offset = side === "left" ? toKerb(tags) : -toKerb(tags);
      const kerb = offsetLine(
        withoutEnds(
          line.map(([x, y]) => [x, y]),
          CORNER_METRES,
        ),
        offset,
      ).map(rounded);
      const street = typeof tags.name === "string" ? { street_name: tags.name } : {};
      const properties = { ...street, street_side: side, policies };
      lines.push(JSON.stringify({ type: "Feature", geometry: { type: "LineString", coordinates: kerb }, properties }));
    }
  }
  if (lines.length === 0)
    throw new Error("no way in this file has a tag such as parking:left or parking:both:restriction.");
  const geojson = `{"type":"FeatureCollection","features":[\n${lines.join(",\n")}\n]}\n`;
  return { geojson, sides: lines.length, ways: used, unknown };
}

function readWays(text: string): z.output<typeof ways> {
  try {
    return ways.parse(JSON.parse(text));
  } catch (error) {
    throw new Error("this is no GeoJSON FeatureCollection: write it by `osmium export -f geojson`.", { cause: error });
  }
}

/** Metres from the middle of the street to its kerb. */
function toKerb({ width, highway }: Tags): number {
  const [, tagged] = WIDTH.exec(typeof width === "string" ? width : "") ?? [];
  const metres = Number(tagged);
  return metres >= MIN_STREET_METRES && metres <= MAX_STREET_METRES ? metres / 2 : metresToKerb(highway);
}

const rounded = ([x, y]: Position): Position => [
  Math.round(x * DECIMALS) / DECIMALS,
  Math.round(y * DECIMALS) / DECIMALS,
];
