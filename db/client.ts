import { fileURLToPath } from "node:url";
import { dialect } from "./columns";
import { DatabaseError, reasonOf } from "./errors";
import { migratePostgres } from "./migrate-postgresql";
import { migrateSqlite } from "./migrate-sqlite";
import { openPostgres } from "./postgresql";
import type { Database } from "./query";
import { openSqlite } from "./sqlite";
import type { Patience } from "./writer";

export type { Database };

export interface DatabaseOptions extends Partial<Patience> {
  /** Where the migrations of this dialect lie. */
  migrations?: string;
}

/**
 * Opens a SQLite file or a PostgreSQL database (postgres://…), up to date.
 * @throws DatabaseError `wrong-dialect`, `unavailable`, `corrupt` or `migration-failed`, with a message for the owner of the server
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { lockMs = 10_000, workMs = 2_000, migrations = migrationsOf(dialect) } = options;
  const asked = url.startsWith("postgres") ? "postgresql" : "sqlite";
  if (asked !== dialect) {
    const message = `The program started for ${dialect} and cannot open ${asked}: set DATABASE_URL before it starts.`;
    throw new DatabaseError("wrong-dialect", message);
  }
  if (dialect === "postgresql") {
    await migratePostgres(url, migrations).catch((error: unknown) => {
      if (error instanceof DatabaseError) throw error;
      const message = `PostgreSQL (DATABASE_URL) cannot be opened: ${reasonOf(error)}`;
      throw new DatabaseError("unavailable", message, { cause: error });
    });
    return openPostgres(url, { lockMs, workMs });
  }
  await migrateSqlite(url, migrations, lockMs);
  return openSqlite(url, { lockMs, workMs });
}

/** Beside the bundle's folder (build/index.js) as beside this one, wherever the program is started from. */
const migrationsOf = (name: typeof dialect): string =>
  fileURLToPath(new URL(`../db/migrations/${name}`, import.meta.url));
