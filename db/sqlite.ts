import SqliteConnection, { type Database as Connection } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Database, Query } from "./query";
import { connectForWriting } from "./sqlite-connection";
import { keepStatements } from "./sqlite-statements";
import { mustHaveTurn, mustNotRead } from "./turn";
import { Writer, type Patience } from "./writer";

/** A reader meets a lock only while another process recovers or closes the file. */
const READ_PATIENCE_MS = 250;
/** What readers keep of the file in memory, as far as it has as much: with SQLite's 2 MB a hot index is read again and again. */
const READ_CACHE_KIB = 32 * 1024;

/** Opens a SQLite file that is up to date: one connection writes through a queue, another only reads. */
export function openSqlite(file: string, patience: Patience): Database {
  const writing = connectForWriting(file, patience.lockMs);
  writing.pragma("busy_timeout = 0"); // from here on the writer waits, and the event loop goes on
  const reading = new SqliteConnection(file, { readonly: true, timeout: READ_PATIENCE_MS });
  reading.pragma(`cache_size = -${READ_CACHE_KIB}`);
  const writer = new Writer(writing, patience);
  const tx = queryOn(writing, () => mustHaveTurn(writing));
  return {
    read: queryOn(reading, mustNotRead),
    write: (work) => writer.write(() => work(tx)),
    close: async () => {
      await writer.close();
      reading.close();
      writing.close();
    },
  };
}

/** Drizzle tells its logger of every statement before it runs: the place to stop one. */
function queryOn(connection: Connection, check: () => void): Query {
  keepStatements(connection);
  // Typed as the await-only engine, like the tables in columns.ts.
  return drizzle({ client: connection, logger: { logQuery: check } }) as unknown as Query;
}
