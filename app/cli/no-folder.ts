import { statSync } from "node:fs";
import { join } from "node:path";

/** Refuses a folder where a file is meant, before any work is done. `name` is a file's name in it, for the sentence. */
export function mustBeNoFolder(path: string, name: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${path} is a folder: name the file in it, such as ${join(path, name)}.`);
}
