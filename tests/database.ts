import type { Database, DatabaseOptions } from "~db/client";
import { dialect } from "~db/columns";
import { freshFile } from "./db/fresh-file";
import { freshCopy } from "./db/postgres/fresh-copy";

/** Creates an empty, migrated database for one test, on the engine of this run. `close` removes it. */
export const freshDatabase = (options: DatabaseOptions = {}): Promise<Database> =>
  dialect === "sqlite" ? freshFile(options) : freshCopy(options);
