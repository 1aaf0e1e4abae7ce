import { statSync } from "node:fs";
import { join } from "node:path";

/**
 * Throws an Error with a sentence where the path is that of a folder, a pipe or a device: a command that root runs would put a
 * file in the place of /dev/null. Call it before any work is done. `example` is a file's name for the sentence.
 */
export function mustNameFile(path: string, example: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory())
    throw new Error(`${path} is a folder: name the file in it, such as ${join(path, example)}.`);
  if (there && !there.isFile()) throw new Error(`${path} is a device or a pipe: name a file, such as ${example}.`);
}
