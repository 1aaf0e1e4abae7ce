import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, type BrotliOptions } from "node:zlib";
import type { Place, Places } from "~/domain/places/places";
import { fold } from "./fold";
import { firstFrom, lineAt, lineAfter, startsAt } from "./lines";
import { readingsOf, type Reading } from "./reading";

/** Bytes; larger than the unpacked list, so that it unpacks in one piece. */
const UNPACKED_BYTES = 16 * 1024 * 1024;

interface List {
  names: Buffer;
  places: Buffer;
}

/**
 * Looks names up in the packaged list, `places.txt.br`. The first look-up reads it; it stays in memory as 10 MB of bytes.
 * `pack/` makes the file and describes its format.
 */
export function packagedPlaces(path: string): Places {
  let list: Promise<List> | undefined;

  return {
    async find(query, limit = 5) {
      for (const reading of readingsOf(query)) {
        const places = placesIn(await (list ??= unpack(path)), reading, limit);
        if (places.length > 0) return places;
      }
      return [];
    },
  };
}

async function unpack(path: string): Promise<List> {
  const decompress = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);
  const list = await decompress(await readFile(path), { chunkSize: UNPACKED_BYTES });
  const middle = list.indexOf("\n\n") + 1;
  return { names: list.subarray(0, middle), places: list.subarray(middle) };
}

function placesIn({ names, places }: List, { name, regions, beside }: Reading, limit: number): Place[] {
  const found = new Map<number, Place>();
  for (const offset of called(names, name)) {
    if (found.size >= limit) break;
    const [within = "", label = "", latitude, longitude] = lineAt(places, offset).split("\t");
    if (regions.every((region) => within.includes(`|${region}`)) && fitsBeside(label, beside))
      found.set(offset, { label, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return [...found.values()];
}

/** Whether the city or state of '11215 Brooklyn, NY' stands beside its code. */
function fitsBeside(label: string, beside: string | undefined): boolean {
  if (beside === undefined) return true;
  const [city = "", state = ""] = label.replace(/^\d+ /, "").split(", ").map(fold);
  return ` ${beside} `.includes(` ${city} `) || beside.split(" ").at(-1) === state;
}

/** Offsets of matching places: by own name, by another name, by prefix; the most populous first. */
function called(names: Buffer, name: string): number[] {
  const ranks: [number[], number[], number[]] = [[], [], []];
  const prefix = Buffer.from(name);
  for (let at = firstFrom(names, prefix); startsAt(names, at, prefix) === 0; at = lineAfter(names, at)) {
    const [whole, place = ""] = lineAt(names, at).split("\t");
    const rank = whole !== name ? 2 : place.startsWith("0") ? 0 : 1;
    ranks[rank].push(parseInt(place.slice(1), 36));
  }
  return ranks.flatMap((offsets) => offsets.sort((a, b) => a - b));
}
