import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { migrationsRunOn } from "./any-version-sqlite";
import { copySqlite } from "./snapshot";
import { DatabaseError, databaseErrorCode } from "./errors";
import { CREATE_HISTORY, migrationFailed, pending, reported, type Migration, type ReportLine } from "./migrate";
import { makeFolder } from "./make-folder";
import { makeOwnerOnlyDatabaseFile } from "./owner-only";
import { connectForWriting } from "./sqlite";

/** Largest file in bytes that is checked at each start. The check takes 5 ms a megabyte. */
const CHECKED_AT_START = 100_000_000;

interface Options {
  /** Milliseconds that SQLite waits for another process's lock. */
  waitMs: number;
  /** Told of each step before it begins, unless the file is new. */
  report?: ReportLine | undefined;
}

/**
 * Creates a SQLite file, or copies it into the folder `backups` beside it and migrates it; all or nothing.
 * It uses its own connection with foreign keys off. With them on, rebuilding a table deletes its child rows, and they
 * cannot be switched off inside a transaction.
 */
export async function migrateSqlite(file: string, folder: string, { waitMs, report }: Options): Promise<void> {
  makeFolder(dirname(file));
  makeOwnerOnlyDatabaseFile(file);
  const connection = connectIfSound(file, waitMs);
  try {
    connection.pragma("foreign_keys = OFF");
    const [next] = pending(folder, migrationsRunOn(connection));
    if (next === undefined) return;
    const isNew = connection.prepare("select 1 from sqlite_schema where type = 'table'").get() === undefined;
    if (!isNew) await copyBefore(file, next, report);
    connection.transaction(() => migrateAll(connection, folder, isNew ? undefined : report)).immediate();
  } finally {
    connection.close();
  }
}

/** Opens the file if it is sound. Throws a DatabaseError that says what is wrong with it. */
function connectIfSound(file: string, waitMs: number): Connection {
  try {
    const connection = connectForWriting(file, waitMs);
    if (statSync(file).size > CHECKED_AT_START) return connection;
    const fault = connection.pragma("quick_check(1)", { simple: true });
    if (fault === "ok") return connection;
    connection.close();
    throw new DatabaseError("corrupt", String(fault));
  } catch (error) {
    if (databaseErrorCode(error) !== "corrupt" || !(error instanceof Error)) throw error;
    const message = `${file} is damaged, or no SQLite database (${error.message}). It was left as it is: restore a backup.`;
    throw new DatabaseError("corrupt", message, { cause: error });
  }
}

async function copyBefore(file: string, next: Migration, report?: ReportLine): Promise<void> {
  const time = new Date().toISOString().replaceAll(":", "-");
  const copy = join(dirname(file), "backups", `before-${next.name}-${time}.sqlite`);
  report?.("copying the database before its migration", { copy, bytes: statSync(file).size });
  await copySqlite(file, copy);
}

/** Reads the pending migrations again, because another process may have run them meanwhile. */
function migrateAll(connection: Connection, folder: string, report?: ReportLine): void {
  connection.exec(CREATE_HISTORY);
  const done = connection.prepare("insert into migrations values (?, ?)");
  for (const migration of reported(pending(folder, migrationsRunOn(connection)), report)) {
    try {
      connection.exec(migration.sql);
      mustHaveParents(connection);
    } catch (error) {
      throw migrationFailed(migration.name, error);
    }
    done.run(migration.name, new Date().toISOString());
  }
}

/** Throws when a row refers to a row that does not exist: foreign keys are off while migrations run. */
function mustHaveParents(connection: Connection): void {
  const orphans = connection.pragma("foreign_key_check") as { table: string; parent: string }[];
  const [first] = orphans;
  if (first) throw new Error(`${orphans.length} rows lost their parent, the first in ${first.table} (${first.parent})`);
}
