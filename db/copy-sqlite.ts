import { renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import SqliteConnection from "better-sqlite3";
import { ownDatabaseFile, ownFolder } from "./owner-only";

/** 4 KB each: requests are answered between one round and the next. */
const PAGES_A_ROUND = 64;
const LOCK_MS = 1000;

/** What a copy is called until it is whole. */
export const UNFINISHED = ".unfinished";

/**
 * Copies a SQLite file as it is at this moment while others go on writing to it: whole, or not at all. For nobody but the
 * server's own user to read, like the folder it lies in.
 */
export async function copySqlite(file: string, target: string): Promise<void> {
  const unfinished = target + UNFINISHED;
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
