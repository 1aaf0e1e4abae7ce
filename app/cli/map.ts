import { readFile, rename, writeFile } from "node:fs/promises";
import { stdout } from "node:process";
import { parseArgs } from "node:util";
import { METRES_PER_MILE, type MapFacts, type Point } from "~/domain/places/rules";
import { fileSource, openArchive } from "~/gateways/map/archive";
import { boundsAround, extract } from "~/gateways/map/extract";
import { convertOsm } from "~/gateways/map/kerbs/convert-osm";
import { openKerbs } from "~/gateways/map/kerbs/kerb-file";
import { rangeSource } from "~/gateways/map/range-source";

const USAGE = `
npm run map -- info FILE
npm run map -- fetch FROM --around LATITUDE,LONGITUDE [--miles 5] [--out city.pmtiles]
npm run map -- fetch FROM --bbox WEST,SOUTH,EAST,NORTH [--out city.pmtiles]
npm run map -- kerbs STREETS [--out kerbs.geojson]

FROM is a PMTiles archive: a file, or an address such as https://build.protomaps.com/20260214.pmtiles
(https://maps.protomaps.com/builds lists them).
STREETS is what \`osmium export\` wrote of OpenStreetMap's streets with tags parking:*.`;

/** `map info FILE`, `map fetch FROM …`: the file for MAP_FILE. `map kerbs STREETS`: the one for KERB_FILE. */
export async function map([action, ...args]: readonly string[]): Promise<void> {
  if (action === "info" && args[0] !== undefined) await info(args[0]);
  else if (action === "fetch") await fetchMap(args);
  else if (action === "kerbs") await kerbs(args);
  else throw new Error(USAGE.trim());
}

async function info(path: string): Promise<void> {
  const archive = await openArchive(path);
  console.log(describe(archive.facts));
  console.log(`zooms   ${archive.minZoom} to ${archive.maxZoom}, drawn from 10 to 18`);
  await archive.close();
}

const describe = ({ name, version, dataFrom, bytes, bounds: { west, south, east, north } }: MapFacts): string =>
  [
    `map     ${name}${version === null ? "" : `, version ${version}`}`,
    `data    of ${dataFrom.slice(0, 10)}`,
    `size    ${(bytes / 1e6).toFixed(1)} MB`,
    `covers  ${[west, south, east, north].map((degrees) => degrees.toFixed(4)).join(",")} (west, south, east, north)`,
  ].join("\n");

async function fetchMap(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      bbox: { type: "string" },
      around: { type: "string" },
      miles: { type: "string", default: "5" },
      out: { type: "string", default: "city.pmtiles" },
    },
  });
  const [from] = positionals;
  if (from === undefined) throw new Error(USAGE.trim());
  const bounds = boundsOf(values);
  const isAddress = /^https?:\/\//.test(from);
  const remote = isAddress ? rangeSource(new URL(from), `${values.out}.part`) : null;
  const local = remote ? null : await fileSource(from);
  const source = remote ?? local;
  if (!source) return;

  const showProgress = progress(() => (remote ? remote.fetched() + remote.kept() : 0));
  const archive = await extract(source, bounds, showProgress);
  await local?.close();
  await writeFile(`${values.out}.new`, archive);
  // Checked before it takes the place of a map that may be in use.
  const checked = await openArchive(`${values.out}.new`);
  await checked.close();
  await rename(`${values.out}.new`, values.out);
  await remote?.done();
  console.log(describe(checked.facts));
  console.log(`\nMAP_FILE=${values.out}`);
}

const NAMED_MAX = 20;

/** Writes the kerb rules of OpenStreetMap's streets, and says which tags it did not understand. */
async function kerbs(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: "string", default: "kerbs.geojson" } },
  });
  const [from] = positionals;
  if (from === undefined) throw new Error(USAGE.trim());
  const { geojson, sides, ways, unknown } = convertOsm(await readFile(from, "utf8"));
  await writeFile(`${values.out}.new`, geojson);
  // Checked before it takes the place of a file that may be in use.
  await openKerbs(`${values.out}.new`);
  await rename(`${values.out}.new`, values.out);
  console.log(`${sides} sides of ${ways} streets, ${(geojson.length / 1e6).toFixed(1)} MB`);
  const tags = [...unknown].sort(([, a], [, b]) => b - a);
  if (tags.length > 0)
    console.log(`\nNot understood and left out: ${tags.length} different tags, the most frequent first:`);
  for (const [tag, count] of tags.slice(0, NAMED_MAX)) console.log(`${String(count).padStart(6)}  ${tag}`);
  console.log(`\nKERB_FILE=${values.out}`);
}

function boundsOf({ bbox, around, miles }: { bbox?: string; around?: string; miles: string }): MapFacts["bounds"] {
  if (bbox !== undefined) {
    const [west = NaN, south = NaN, east = NaN, north = NaN] = numbersIn(bbox);
    if (!(west >= -180 && west < east && east <= 180 && south >= -85 && south < north && north <= 85))
      throw new Error("--bbox is west,south,east,north in degrees, such as -122.52,37.70,-122.35,37.83");
    return { west, south, east, north };
  }
  const [latitude = NaN, longitude = NaN] = numbersIn(around ?? "");
  const reach = Number(miles);
  if (!(Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180))
    throw new Error("--around is latitude,longitude in degrees, such as 37.765,-122.43");
  if (!(reach > 0 && reach <= 100)) throw new Error("--miles is a number from 0 to 100");
  const place: Point = { latitude, longitude };
  return boundsAround(place, reach * METRES_PER_MILE);
}

const numbersIn = (text: string): number[] => text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));

/** A line for each twentieth, so that a log stays readable. */
function progress(bytes: () => number): (done: number, all: number) => void {
  let shown = 0;
  return (done, all) => {
    const step = Math.floor((done * 20) / all);
    if (step === shown) return;
    shown = step;
    const came = bytes() === 0 ? "" : `, ${(bytes() / 1e6).toFixed(1)} MB`;
    stdout.write(`${String(step * 5).padStart(3)} %  ${done} of ${all} tiles${came}\n`);
  };
}
