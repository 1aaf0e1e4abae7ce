import { existsSync } from "node:fs";
import SqliteConnection from "better-sqlite3";

/** The ids of all former members in a SQLite file of any version. Throws when it cannot be read. */
export function erasedMembersIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return connection.prepare<[], string>("select id from members where deleted_at is not null").pluck().all();
  } finally {
    connection.close();
  }
}

/** The names of the migrations that were run on a SQLite file of any version. Throws when it cannot be read. */
export function migrationsOfFile(file: string): string[] {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return connection.prepare<[], string>("select name from migrations").pluck().all();
  } finally {
    connection.close();
  }
}
