import { readFile, rename, writeFile } from "node:fs/promises";
import type { z } from "zod/v4";

/** The last result of a command, kept outside the database for the Health page. */
export interface ResultFile<Result> {
  /** Null when there is none that can be read. */
  read(): Promise<Result | null>;
  write(result: Result): Promise<void>;
}

/** The result in this file, replaced in one step and read by the server's own user alone. */
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
