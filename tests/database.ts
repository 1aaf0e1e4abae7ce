import type { Database, DatabaseOptions } from "~db/client";
import { dialect } from "~db/columns";
import { freshFile } from "./db/fresh-file";
import { freshCopy } from "./db/postgres/fresh-copy";

/** An empty, migrated database of the test's own on the engine of this run; `close` ends it. */
export const freshDatabase = (options: DatabaseOptions = {}): Promise<Database> =>
  dialect === "sqlite" ? freshFile(options) : freshCopy(options);
