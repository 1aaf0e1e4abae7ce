import { existsSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import type { ErasedList } from "~/domain/account";

/** Keeps the ids of erased members in a file, one a line: it stays when the database is restored from a backup. */
export function erasedFile(file: string): ErasedList {
  return {
    async ids() {
      const text = existsSync(file) ? await readFile(file, "utf8") : "";
      return new Set(text.split("\n").filter(Boolean));
    },
    async add(ids) {
      if (ids.length > 0) await appendFile(file, ids.map((id) => `${id}\n`).join(""), { mode: 0o600, flush: true });
    },
  };
}
