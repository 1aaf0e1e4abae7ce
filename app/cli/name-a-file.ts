import { statSync } from "node:fs";
import { join } from "node:path";

/**
 * Refuses a folder where a file is meant, and what a new file would replace: a pipe, or a device such as /dev/null, which root
 * could. Before any work is done. `name` is a file's name, for the sentence.
 */
export function mustNameFile(path: string, name: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new Error(`${path} is a folder: name the file in it, such as ${join(path, name)}.`);
  if (there && !there.isFile()) throw new Error(`${path} is a device or a pipe: name a file, such as ${name}.`);
}
