/** A SQLite file, and the names of those that SQLite keeps beside it while it is open or after a crash. */
export const filesOfSqlite = (file: string): string[] =>
  ["", "-wal", "-shm", "-journal"].map((suffix) => file + suffix);
