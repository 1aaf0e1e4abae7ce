import type { Database as Connection } from "better-sqlite3";
import type { Database } from "~db/client";

/** The SQLite connection behind `write`, on which tests cause faults. */
export const writingConnection = (database: Database): Promise<Connection> =>
  database.write((tx) => Promise.resolve((tx as unknown as { $client: Connection }).$client));
