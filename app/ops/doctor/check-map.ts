import { openThread } from "~/gateways/map/ask-map-thread";
import { reasonOf } from "~db/errors";
import { check, fault, fine } from "./finding";

/** Opens the files of MAP_FILE and KERB_FILE as the start does. */
export const checkMap = check({
  examines: "the map",
  async look({ config: { mapFile: map, kerbFile: kerbs } }) {
    if (map === null) return [];
    try {
      const thread = await openThread({ map, kerbs });
      await thread.close();
      return [fine("map", `The map is drawn from ${map}, with data of ${thread.facts.dataFrom.slice(0, 10)}.`)];
    } catch (error) {
      return [fault("map-closed", `The map can't be drawn, and the server wouldn't start again: ${reasonOf(error)}`)];
    }
  },
});
