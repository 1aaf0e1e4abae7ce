import { existsSync } from "node:fs";
import SqliteConnection from "better-sqlite3";

// What a restore and a rollback read of a SQLite file before they know its version.

/** The ids of all former members; none where there is no file. Throws when it cannot be read. */
export function erasedMembersIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return connection.prepare<[], string>("select id from members where deleted_at is not null").pluck().all();
  } finally {
    connection.close();
  }
}

/** The names of the migrations that were run on it. Throws when it cannot be read. */
export function migrationsOfFile(file: string): string[] {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return connection.prepare<[], string>("select name from migrations").pluck().all();
  } finally {
    connection.close();
  }
}
