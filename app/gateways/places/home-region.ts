import { distanceMiles, type Point } from "~/domain/places/rules";
import { placesCalled, type List, offsetsIn, placeAt, UNITED_STATES } from "./list";
import { fold } from "./fold";

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

/** Where the community is: the middle of its map tells the country, else its time zone. */
export interface Home {
  timeZone?: string;
  middle?: () => Point;
}

/** The community's country and a place in it, as far as the list and the settings tell. */
export interface HomeRegion {
  /** A bare postcode is one of the United States. */
  isAmerican: boolean;
  country?: string;
  point?: Point;
}

/** The region of a community. Reads the whole list once where it has a map. */
export const homeRegionOf = (list: List, { timeZone = "UTC", middle }: Home): HomeRegion =>
  middle ? regionAround(list, middle()) : homeRegionOfZone(list, timeZone);

function regionAround(list: List, point: Point): HomeRegion {
  let nearest = { miles: Infinity, country: "" };
  for (const at of offsetsIn(list)) {
    const { place, country } = placeAt(list, at);
    const miles = distanceMiles(point, place);
    if (miles < nearest.miles) nearest = { miles, country };
  }
  const { country } = nearest;
  return { isAmerican: country === UNITED_STATES, country, point };
}

/** The region of the city that a time zone is called by: 'Europe/Rome'. UTC and the like have none. */
function homeRegionOfZone(list: List, timeZone: string): HomeRegion {
  const zone = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  const isAmerican = american.test(timeZone) || american.test(zone);
  const [city] = placesCalled(list, fold(zone.slice(zone.lastIndexOf("/") + 1)))
    .filter(({ match }) => match !== "beginning")
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset }) => placeAt(list, offset))
    .filter(({ country }) => (country === UNITED_STATES) === isAmerican);
  return { isAmerican, ...(city && { country: city.country, point: city.place }) };
}
