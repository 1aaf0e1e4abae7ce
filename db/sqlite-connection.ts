import SqliteConnection, { type Database as Connection } from "better-sqlite3";

/**
 * A connection that writes: what it committed survives kill -9 and power loss.
 * @param lockMs how long SQLite itself waits for a lock, stopping the event loop
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
