import SqliteConnection, { type Database as Connection, type Statement } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Database, Query } from "./query";
import { assertInTransaction, mustNotRead } from "./transaction-scope";
import { Writer, type WriteTimeouts } from "./writer";

/**
 * Opens a writing connection. A commit survives kill -9 and power loss.
 * @param waitMs milliseconds that SQLite itself waits for a lock; the event loop stands still meanwhile
 */
export function connectForWriting(file: string, waitMs: number): Connection {
  const connection = new SqliteConnection(file, { timeout: waitMs });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL"); // better-sqlite3 is compiled to NORMAL under WAL
    connection.pragma("foreign_keys = ON");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Most statements that are cached: more than the program has. Only lists of ids make one statement in many lengths. */
const MAX_STATEMENTS = 500;

/**
 * The same statement, with no bare parameter whose value could change its plan. SQLite would compile it anew at each run:
 * with one as LIMIT, and since SQLite 3.54 with `column = ?` beside ORDER BY, GROUP BY or DISTINCT.
 */
const withFixedPlan = (source: string): string =>
  source.replaceAll(" limit ?", " limit ? + 0").replaceAll(" = ?", " = +?");

/** Makes a connection compile each statement's text once, because compiling is a large part of a small statement's cost. */
export function cacheStatements(connection: Connection): void {
  const compile = connection.prepare.bind(connection) as (source: string) => Statement;
  const cached = new Map<string, Statement>();
  const prepare = (source: string): Statement => {
    const known = cached.get(source);
    if (known) return known.reader ? known.raw(false) : known; // drizzle sets raw mode before each run
    if (cached.size === MAX_STATEMENTS) cached.clear();
    const statement = compile(withFixedPlan(source));
    cached.set(source, statement);
    return statement;
  };
  connection.prepare = prepare as Connection["prepare"];
}

/** Milliseconds. A reader meets a lock only while another process recovers or closes the file. */
const READ_TIMEOUT_MS = 250;
/** The reader's page cache. With SQLite's default of 2 MB a hot index would be read from the file again and again. */
const READ_CACHE_KIB = 32 * 1024;

/** Opens a migrated SQLite file: one connection writes through a queue, another only reads. */
export function openSqlite(file: string, timeouts: WriteTimeouts): Database {
  const writing = connectForWriting(file, timeouts.waitMs);
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
  cacheStatements(connection);
  // Typed as PostgreSQL, like the tables in columns.ts.
  return drizzle({ client: connection, logger: { logQuery: check } }) as unknown as Query;
}
