import SqliteConnection, { type Database as Connection } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Database, Query } from "./query";
import { connectForWriting } from "./sqlite-connection";
import { keepStatements } from "./sqlite-statements";
import { assertInTransaction, mustNotRead } from "./transaction-scope";
import { Writer, type WriteTimeouts } from "./writer";

/** Milliseconds. A reader meets a lock only while another process recovers or closes the file. */
const READ_TIMEOUT_MS = 250;
/** The reader's page cache. With SQLite's default of 2 MB a hot index would be read from the file again and again. */
const READ_CACHE_KIB = 32 * 1024;

/** Opens a migrated SQLite file: one connection writes through a queue, another only reads. */
export function openSqlite(file: string, timeouts: WriteTimeouts): Database {
  const writing = connectForWriting(file, timeouts.lockMs);
  writing.pragma("busy_timeout = 0"); // from now on the queue waits for locks, so the event loop goes on
  const reading = new SqliteConnection(file, { readonly: true, timeout: READ_TIMEOUT_MS });
  reading.pragma(`cache_size = -${READ_CACHE_KIB}`);
  const writer = new Writer(writing, timeouts);
  const tx = queryOn(writing, () => assertInTransaction(writing));
  return {
    read: queryOn(reading, mustNotRead),
    write: (work) => writer.write(() => work(tx)),
    waiting: () => writer.waiting,
    close: async () => {
      await writer.close();
      reading.close();
      writing.close();
    },
  };
}

/** Drizzle calls its logger before each statement, so the logger can refuse one. */
function queryOn(connection: Connection, check: () => void): Query {
  keepStatements(connection);
  // Typed as PostgreSQL, like the tables in columns.ts.
  return drizzle({ client: connection, logger: { logQuery: check } }) as unknown as Query;
}
