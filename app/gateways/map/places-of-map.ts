import type { Places, StreetMap } from "~/domain/places";
import { middleOf } from "~/domain/places/rules";

/** Streets, houses and parks of the community's own map, before postcodes and cities from a list. */
export const placesOfMap = (map: StreetMap, list: Places): Places => ({
  async find(query, limit = 5, around) {
    const found = await map.find(query, around ?? middleOf(map.facts()), limit);
    return found.length >= limit ? found : [...found, ...(await list.find(query, limit - found.length))];
  },
  meanings: (query, around) => list.meanings(query, around ?? middleOf(map.facts())),
  isForeignCode: (query) => list.isForeignCode(query),
});
