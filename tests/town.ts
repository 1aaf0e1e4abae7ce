import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeTown } from "../demo/town";

let bytes: Buffer | undefined;

/** The archive of the demo's town, made once a process. */
export const townBytes = (): Buffer => (bytes ??= writeTown());

export interface MapFile {
  path: string;
  remove(): Promise<void>;
}

/** Writes a map file to a temporary folder. Default content: the demo's town. */
export async function openMapFile(contents: Uint8Array = townBytes()): Promise<MapFile> {
  const folder = await mkdtemp(join(tmpdir(), "kindspot-map-"));
  const path = join(folder, "town.pmtiles");
  await writeFile(path, contents);
  return { path, remove: () => rm(folder, { recursive: true }) };
}
