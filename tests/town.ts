import { writeTown } from "../demo/town";
import { fileInTemporaryFolder } from "./temporary-folder";

let bytes: Buffer | undefined;

/** The archive of the demo's town, made once a process. */
export const townBytes = (): Buffer => (bytes ??= writeTown());

/** A map file that removes itself. Default content: the demo's town. Returns its path. */
export const mapFile = (contents: Uint8Array = townBytes()): string => fileInTemporaryFolder("town.pmtiles", contents);
