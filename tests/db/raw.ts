import type { Database as Connection } from "better-sqlite3";
import type { Database } from "~db/client";

/** SQLite's own connection behind `write`, for the faults that only it can be told to have. */
export const writingConnection = (database: Database): Promise<Connection> =>
  database.write((tx) => Promise.resolve((tx as unknown as { $client: Connection }).$client));
