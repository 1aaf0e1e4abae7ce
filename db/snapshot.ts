import { join } from "node:path";
import { copySqlite } from "./copy-sqlite";
import { digestSqlite, type Contents } from "./digest-sqlite";
import { dumpPostgres } from "./dump-postgresql";
import { isPostgres, type Engine } from "./engine";

/** A copy of a whole database at one moment, and what it holds. */
export interface Snapshot extends Contents {
  engine: Engine;
  /** The name of the copy in the folder that was given. */
  file: string;
}

/**
 * Copies a database into a folder while others write to it, and checks the copy.
 * @param url the path of a SQLite file, or postgres://…
 * @throws DatabaseError `unavailable` or `corrupt`, with a sentence for the owner of the server
 */
export async function takeSnapshot(url: string, folder: string): Promise<Snapshot> {
  if (isPostgres(url)) {
    const file = "database.dump";
    return { engine: "postgresql", file, ...(await dumpPostgres(url, join(folder, file))) };
  }
  const file = "kindspot.sqlite";
  await copySqlite(url, join(folder, file));
  return { engine: "sqlite", file, ...digestSqlite(join(folder, file)) };
}
