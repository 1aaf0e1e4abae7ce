import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database, type DatabaseOptions } from "~db/client";

export interface FileDatabase extends Database {
  /** The SQLite file, alone in a temporary folder. */
  file: string;
}

/** Creates an empty, migrated SQLite database for one test. `close` deletes it. */
export async function freshFile(options: DatabaseOptions = {}): Promise<FileDatabase> {
  const { file, remove } = temporaryFile();
  writeFileSync(file, await migratedBytes());
  const database = await openDatabase(file, options);
  const close = async () => {
    await database.close();
    remove();
  };
  return { ...database, file, close };
}

let migrated: Promise<Buffer> | undefined;

/** The bytes of an empty, migrated file: made once for each worker, because migrating takes longer than copying. */
export const migratedBytes = (): Promise<Buffer> => (migrated ??= migratedFile());

async function migratedFile(): Promise<Buffer> {
  const { file, remove } = temporaryFile();
  const database = await openDatabase(file);
  await database.close();
  const bytes = readFileSync(file);
  remove();
  return bytes;
}

/** The path of a file that does not exist yet, in a new temporary folder. */
export function temporaryFile(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "kindspot-db-"));
  return { file: join(folder, "kindspot.sqlite"), remove: () => rmSync(folder, { recursive: true }) };
}
