import { existsSync } from "node:fs";
import { join } from "node:path";
import SqliteConnection from "better-sqlite3";
import { type Engine, isPostgres } from "./columns";
import { type Contents, digestSqlite } from "./digest-sqlite";
import { dumpPostgres } from "./dump-postgresql";
import { DatabaseError } from "./errors";
import { makeOwnCopy } from "./owner-only";

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
  await makeOwnCopy(target, async (unfinished) => {
    const connection = new SqliteConnection(file, { readonly: true, timeout: LOCK_MS });
    try {
      // One read transaction for the whole copy: otherwise every write would restart it. SQLite begins it at the first read.
      connection.exec("begin");
      connection.pragma("schema_version");
      await connection.backup(unfinished, { progress: () => PAGES_A_ROUND });
    } finally {
      connection.close();
    }
  });
}

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
