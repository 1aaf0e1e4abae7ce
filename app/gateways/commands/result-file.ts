import { readFile, rename, writeFile } from "node:fs/promises";
import type { z } from "zod";

/** The last result of a command, kept outside the database for the Health page. */
export interface ResultFile<Result> {
  /** Null when there is none that can be read. */
  read(): Promise<Result | null>;
  write(result: Result): Promise<void>;
}

/**
 * Reads and writes the last result in this file. Who reads during a write gets the whole result of before. Only the server's
 * own user can read the file.
 */
export const resultFile = <Result>(file: string, schema: z.ZodType<Result>): ResultFile<Result> => ({
  async read() {
    try {
      return schema.parse(JSON.parse(await readFile(file, "utf8")));
    } catch {
      return null;
    }
  },
  async write(result) {
    await writeFile(`${file}.part`, JSON.stringify(result), { mode: 0o600 });
    await rename(`${file}.part`, file);
  },
});
