import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import SqliteConnection, { type Database as Connection } from "better-sqlite3";
import { databaseErrorCode } from "./errors";
import { makeOwnerOnlyDatabaseFile } from "./owner-only";

/** An empty SQLite file. The operating system frees its locks when a process dies, also by kill -9. */
const LOCK_FILE = "in-use.lock";
/** An empty SQLite file, locked by the one process that serves members. */
const SERVING_FILE = "serving.lock";
export const lockFiles: readonly string[] = [LOCK_FILE, SERVING_FILE];

/** Ends the use of the folder. */
export type Unlock = () => void;

/** Notes that this process uses the folder, beside others that do. Null while one process has it alone. */
export const shareFolder = (folder: string): Unlock | null => lock(join(folder, LOCK_FILE), "begin");

/** Takes the folder for this process alone. Null while another process uses it. Leaves no file that was not there. */
export function takeFolder(folder: string): Unlock | null {
  const file = join(folder, LOCK_FILE);
  const isNew = !existsSync(file);
  const release = lock(file, "begin exclusive");
  return (
    release &&
    (() => {
      // Before the lock ends: `lock` then finds that the file it opened is not that of the folder.
      if (isNew) rmSync(file, { force: true });
      release();
    })
  );
}

/** Notes that this process serves the folder. Null while another process does. */
export const takeServing = (folder: string): Unlock | null => lock(join(folder, SERVING_FILE), "begin exclusive");

/**
 * Locks a file until the returned function is called; null while a lock of another process forbids it. It tries once more where
 * the file was removed while it was opened, and no further: some file systems number a file anew each time.
 */
function lock(file: string, begin: string, mayRepeat = true): Unlock | null {
  makeOwnerOnlyDatabaseFile(file);
  const opened = inodeOf(file);
  const connection = new SqliteConnection(file, { timeout: 0 });
  try {
    connection.exec(begin);
    readOnce(connection);
    if (!mayRepeat || inodeOf(file) === opened) return () => connection.close();
    connection.close();
    return lock(file, begin, false);
  } catch (error) {
    connection.close();
    if (databaseErrorCode(error) === "busy") return null;
    throw error;
  }
}

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

/** The first read takes the lock of a shared transaction. */
const readOnce = (connection: Connection) => connection.prepare("select count(*) from sqlite_schema").get();
