import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import SqliteConnection from "better-sqlite3";
import { DatabaseError } from "./errors";
import { ownDatabaseFile, ownFolder } from "./owner-only";

/** 4 KB each: requests are answered between one round and the next. */
const PAGES_A_ROUND = 64;
const LOCK_MS = 1000;

/**
 * Copies a SQLite file as it is at this moment while others go on writing to it: whole, or not at all. For nobody but the
 * server's own user to read, like the folder it lies in.
 * @throws DatabaseError `unavailable` when there is no such file
 */
export async function copySqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new DatabaseError("unavailable", `There is no database at ${file} yet.`);
  const unfinished = `${target}.unfinished`;
  ownFolder(dirname(target));
  const connection = new SqliteConnection(file, { readonly: true, timeout: LOCK_MS });
  try {
    // All of it from one snapshot: without it every write would make the copy begin again.
    connection.exec("begin");
    connection.pragma("schema_version");
    ownDatabaseFile(unfinished);
    await connection.backup(unfinished, { progress: () => PAGES_A_ROUND });
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    connection.close();
  }
}
