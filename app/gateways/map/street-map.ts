import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import type { Places, StreetMap } from "~/domain/places";
import { middleOf } from "~/domain/places/rules";
import { MINUTE } from "~/domain/shared/clock";
import { type MapFiles, openThread } from "./ask-map-thread";

const LOOK_EVERY_MS = MINUTE;

/**
 * The map in a PMTiles file, with the kerb rules of another file. When a file is replaced, the new one is used within a
 * minute. A new file that cannot be used is logged, and the map stays as it was.
 * @throws Error with a sentence for the owner when a file cannot be used
 */
export async function openStreetMap(files: MapFiles, log: Pick<Logger, "info" | "warn">): Promise<StreetMap> {
  let seen = await traceOf(files);
  let thread = await openThread(files);

  async function look(): Promise<void> {
    const found = await traceOf(files);
    if (found === seen || found === "") return;
    seen = found;
    try {
      const next = await openThread(files);
      const last = thread;
      thread = next;
      await last.close();
      log.info({ map: next.facts, kerbs: next.kerbs }, "the map was replaced");
    } catch (error) {
      log.warn({ err: error }, "the new file cannot be used: the map stays as it was");
    }
  }
  /** A form works without the streets and rules that the map knows. */
  const nothing = (error: unknown): [] => {
    log.warn({ err: error }, "the map gave no answer");
    return [];
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  return {
    facts: () => thread.facts,
    kerbFacts: () => thread.kerbs,
    tile: async (address) => Buffer.from(await thread.ask("tile", address)),
    streetsNear: (point) => thread.ask("near", point).catch(nothing),
    kerbRulesAt: async (point) => (thread.kerbs ? thread.ask("kerb", point).catch(nothing) : []),
    find: (typed, around, limit) => thread.ask("find", { typed, around, limit }).catch(nothing),
    async close() {
      clearInterval(looking);
      await thread.close();
    },
  };
}

/** A text that changes with either file. Empty while a file is missing. */
async function traceOf({ map, kerbs }: MapFiles): Promise<string> {
  const found = await Promise.all(
    [map, ...(kerbs === null ? [] : [kerbs])].map((path) => stat(path).catch(() => null)),
  );
  if (found.includes(null)) return "";
  return found.map((file) => `${file?.ino} ${file?.size} ${file?.mtimeMs}`).join(", ");
}

/**
 * Streets, houses and parks of the community's own map, before postcodes and cities from a list. How the list reads an address
 * that holds a street, too, is in `places/reading.ts`.
 */
export const placesOfMap = (map: StreetMap, list: Places): Places => ({
  async find(query, limit = 5, around) {
    const found = await map.find(query, around ?? middleOf(map.facts()), limit);
    return found.length >= limit ? found : [...found, ...(await list.find(query, limit - found.length))];
  },
  meanings: (query, around) => list.meanings(query, around ?? middleOf(map.facts())),
  isForeignCode: (query) => list.isForeignCode(query),
});
