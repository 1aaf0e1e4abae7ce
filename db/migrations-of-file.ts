import SqliteConnection from "better-sqlite3";

/** The names of the migrations that were run on a SQLite file of any version. Throws when it cannot be read. */
export function migrationsOfFile(file: string): string[] {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return connection.prepare<[], string>("select name from migrations").pluck().all();
  } finally {
    connection.close();
  }
}
