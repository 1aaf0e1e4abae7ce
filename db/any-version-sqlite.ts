import { existsSync } from "node:fs";
import SqliteConnection, { type Database as Connection } from "better-sqlite3";

// What is read of a SQLite file before its version is known.

/** The names of the migrations that were run on an open file, oldest first. None in a new one. */
export const migrationsRunOn = (connection: Connection): string[] =>
  connection.prepare("select 1 from sqlite_schema where name = 'migrations'").get()
    ? connection.prepare<[], string>("select name from migrations order by rowid").pluck().all()
    : [];

/** The same of a closed file, in no order. Throws when it cannot be read, also where it has no such table. */
export const migrationsOfFile = (file: string): string[] => firstColumn(file, "select name from migrations");

/** The ids of all former members; none where there is no file. Throws when it cannot be read. */
export const erasedMembersIn = (file: string): string[] =>
  existsSync(file) ? firstColumn(file, "select id from members where deleted_at is not null") : [];

function firstColumn(file: string, query: string): string[] {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return connection.prepare<[], string>(query).pluck().all();
  } finally {
    connection.close();
  }
}
