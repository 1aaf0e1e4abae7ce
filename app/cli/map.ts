import { counted } from "~/domain/shared/counted";
import { readFile, rename, writeFile } from "node:fs/promises";
import { stdout } from "node:process";
import { METRES_PER_MILE, type MapFacts, type Point } from "~/domain/places/rules";
import { fileSource, openArchive } from "~/gateways/map/map-archive";
import { boundsAround, extract } from "~/gateways/map/extract";
import { convertOsm } from "~/gateways/map/kerbs/convert-osm";
import { openKerbs } from "~/gateways/map/kerbs/kerb-file";
import { rangeSource } from "~/gateways/map/range-source";
import { command } from "./command";
import { mustNameFile } from "./name-a-file";
import { lineOf } from "./setup/env-file";

const SOURCES = `
FROM is a PMTiles archive: a file, or an address such as https://build.protomaps.com/20260214.pmtiles
(https://maps.protomaps.com/builds lists them).
STREETS is what \`osmium export\` wrote of OpenStreetMap's streets with tags parking:*.`;

export const map = command({
  summary: "Makes the file from which the server draws the map, and the file of its kerb rules.",
  storesData: false,
  forms: [
    "info FILE",
    "fetch FROM --around LATITUDE,LONGITUDE [--miles 5] [--out city.pmtiles]",
    "fetch FROM --bbox WEST,SOUTH,EAST,NORTH [--out city.pmtiles]",
    `kerbs STREETS [--out kerbs.geojson]\n${SOURCES}`,
  ],
  options: {
    bbox: { type: "string" },
    around: { type: "string" },
    miles: { type: "string" },
    out: { type: "string" },
  },
  wordCount: [2, 2],
  async run({ words: [action, from = ""], values, misused }) {
    if (action === "info") await info(from);
    else if (action === "fetch") await fetchMap(from, values);
    else if (action === "kerbs") await kerbs(from, values.out);
    else misused();
  },
});

async function info(path: string): Promise<void> {
  const archive = await openArchive(path, path);
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

type Cut = Partial<Record<"bbox" | "around" | "miles" | "out", string | undefined>>;

async function fetchMap(from: string, { out = "city.pmtiles", ...cut }: Cut): Promise<void> {
  mustNameFile(out, "city.pmtiles");
  const bounds = boundsOf(cut);
  const { source, bytes, close, done } = await openSource(from, out);
  const archive = await extract(source, bounds, progress(bytes));
  await close();
  await writeFile(`${out}.new`, archive);
  // Checked before it takes the place of a map that may be in use.
  const checked = await openArchive(`${out}.new`, `What was cut of ${from}`);
  await checked.close();
  await rename(`${out}.new`, out);
  await done();
  console.log(describe(checked.facts));
  console.log(`\n${lineOf("MAP_FILE", out)}`);
}

/** The archive to cut from: at an address, whose parts lie in `${out}.part` until it is done, or a file. */
async function openSource(from: string, out: string) {
  if (/^https?:\/\//.test(from)) {
    const source = rangeSource(new URL(from), `${out}.part`);
    const bytes = () => source.fetched() + source.cached();
    return { source, bytes, close: nothing, done: () => source.clearCache() };
  }
  const source = await fileSource(from);
  return { source, bytes: () => 0, close: () => source.close(), done: nothing };
}

const nothing = () => Promise.resolve();

const MAX_NAMED = 20;

/** Writes the kerb rules of OpenStreetMap's streets, and says which tags it did not understand. */
async function kerbs(from: string, out = "kerbs.geojson"): Promise<void> {
  mustNameFile(out, "kerbs.geojson");
  const { geojson, sides, ways, unknown } = convertOsm(await readFile(from, "utf8"));
  await writeFile(`${out}.new`, geojson);
  // Checked before it takes the place of a file that may be in use.
  await openKerbs(`${out}.new`, `What was made of ${from}`);
  await rename(`${out}.new`, out);
  console.log(`${counted(sides, "side")} of ${counted(ways, "street")}, ${(geojson.length / 1e6).toFixed(1)} MB`);
  const tags = [...unknown].sort(([, a], [, b]) => b - a);
  if (tags.length > 0)
    console.log(`\nNot understood and left out: ${counted(tags.length, "tag")}, the most frequent first:`);
  for (const [tag, count] of tags.slice(0, MAX_NAMED)) console.log(`${String(count).padStart(6)}  ${tag}`);
  console.log(`\n${lineOf("KERB_FILE", out)}`);
}

function boundsOf({ bbox, around, miles = "5" }: Cut): MapFacts["bounds"] {
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
  if (!(reach > 0 && reach <= 100)) throw new Error("--miles is a number above 0, at most 100");
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
