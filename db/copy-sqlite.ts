import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import SqliteConnection from "better-sqlite3";
import { DatabaseError } from "./errors";
import { ownDatabaseFile, ownFolder } from "./owner-only";

/** Pages of 4 KB per round. The server answers requests between rounds. */
const PAGES_A_ROUND = 64;
const LOCK_MS = 1000;

/**
 * Copies a SQLite file as it is at this moment, while others write to it. The copy is complete or does not exist. Only the
 * server's own user can read it, like its folder.
 * @throws DatabaseError `unavailable` when there is no such file
 */
export async function copySqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new DatabaseError("unavailable", `There is no database at ${file} yet.`);
  const unfinished = `${target}.unfinished`;
  ownFolder(dirname(target));
  const connection = new SqliteConnection(file, { readonly: true, timeout: LOCK_MS });
  try {
    // One read transaction for the whole copy: otherwise every write would restart it.
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
