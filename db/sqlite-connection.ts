import SqliteConnection, { type Database as Connection } from "better-sqlite3";

/**
 * Opens a writing connection. A commit survives kill -9 and power loss.
 * @param lockMs milliseconds that SQLite itself waits for a lock; the event loop stands still meanwhile
 */
export function connectForWriting(file: string, lockMs: number): Connection {
  const connection = new SqliteConnection(file, { timeout: lockMs });
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
