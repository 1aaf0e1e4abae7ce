import { chmodSync, closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder";

/** A SQLite file, and the names of those that SQLite keeps beside it while it is open or after a crash. */
export const filesOfSqlite = (file: string): string[] =>
  ["", "-wal", "-shm", "-journal"].map((suffix) => file + suffix);

/** Makes the database file and SQLite's files beside it readable only for the server's own user. Creates a missing file. */
export function makeOwnerOnlyDatabaseFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600)); // SQLite copies the file's mode to the files beside it
  for (const each of filesOfSqlite(file)) restrict(each, 0o600);
}

/** Creates the folder if it is missing, and makes it and its files readable only for the server's own user. */
export function makeOwnerOnlyFolder(folder: string): void {
  makeFolder(folder);
  restrict(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) restrict(join(folder, entry.name), 0o600);
  }
}

/** Makes a copy of a database that is complete or does not exist. Only the server's own user can read it, like its folder. */
export async function makeOwnCopy(target: string, write: (unfinished: string) => Promise<unknown>): Promise<void> {
  const unfinished = `${target}.unfinished`;
  makeOwnerOnlyFolder(dirname(target));
  try {
    makeOwnerOnlyDatabaseFile(unfinished);
    await write(unfinished);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/**
 * Takes a file or folder from other users. Ignores what is missing, belongs to another user or lies on a file system without
 * modes. Never a device: a link to /dev/null would take that from the whole machine.
 */
function restrict(path: string, mode: number): void {
  try {
    const there = statSync(path);
    if (there.isFile() || there.isDirectory()) chmodSync(path, mode);
  } catch {
    return;
  }
}
