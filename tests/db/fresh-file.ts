import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type Database, type DatabaseOptions } from "~db/client";
import { temporaryFolder } from "../temporary-folder";

export interface FileDatabase extends Database {
  /** The SQLite file, alone in a temporary folder. */
  file: string;
}

/** Creates an empty, migrated SQLite database for one test. */
export async function freshFile(options: DatabaseOptions = {}): Promise<FileDatabase> {
  const file = temporaryFile();
  writeFileSync(file, await migratedBytes());
  return { ...(await openDatabase(file, options)), file };
}

let migrated: Promise<Buffer> | undefined;

/** The bytes of an empty, migrated file: made once for each worker, because migrating takes longer than copying. */
export const migratedBytes = (): Promise<Buffer> => (migrated ??= migratedFile());

async function migratedFile(): Promise<Buffer> {
  const file = temporaryFile();
  await (await openDatabase(file)).close();
  return readFileSync(file);
}

/** The path of a file that does not exist yet, in a new temporary folder. */
export const temporaryFile = (): string => join(temporaryFolder(), "kindspot.sqlite");
