import { reasonOf } from "~db/errors";
import { openThread } from "~/gateways/map/thread";
import { fault, fine, type Finding } from "./finding";
import type { Subject } from "./subject";

/** Opens the files of MAP_FILE and KERB_FILE as the start does. */
export async function checkMap({ config: { mapFile: map, kerbFile: kerbs } }: Subject): Promise<Finding[]> {
  if (map === null) return [];
  try {
    const thread = await openThread({ map, kerbs });
    await thread.close();
    return [fine("map", `The map is drawn from ${map}, with data of ${thread.facts.dataFrom.slice(0, 10)}.`)];
  } catch (error) {
    return [fault("map-closed", `The map cannot be drawn, and the server would not start again: ${reasonOf(error)}`)];
  }
}
