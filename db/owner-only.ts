import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

const BESIDE = ["", "-wal", "-shm", "-journal"];

/** Nobody but the server's own user reads this database file, nor what SQLite keeps beside it; an empty one is made where none was. */
export function ownDatabaseFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600)); // SQLite gives its mode to what it puts beside it
  for (const suffix of BESIDE) close(file + suffix, 0o600);
}

/** Makes the folder if need be; nobody but the server's own user enters it or reads the files in it. */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  close(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) close(join(folder, entry.name), 0o600);
  }
}

/** What is not there, belongs to another user or lies where there are no modes stays as it is. */
function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    return;
  }
}
