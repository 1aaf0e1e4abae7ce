import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every file below a folder whose name ends in one of the extensions. */
export function filesIn(folder: string, ...extensions: string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => extensions.some((extension) => name.endsWith(extension)))
    .map((name) => join(folder, name));
}

/** The files whose text matches. */
export const speakingOf = (pattern: RegExp, files: string[]): string[] =>
  files.filter((file) => pattern.test(readFileSync(file, "utf8")));
