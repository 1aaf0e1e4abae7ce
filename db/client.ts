import { fileURLToPath } from "node:url";
import { dialect, engineOf } from "./columns";
import { DatabaseError } from "./errors";
import { appliedMigrations, isAdditive, migrationsIn } from "./migrate";
import { type MigrateOptions, migratePostgres } from "./migrate-postgresql";
import { migrateSqlite } from "./migrate-sqlite";
import { openPostgres } from "./postgresql";
import { explainPostgres } from "./connect-postgresql";
import type { Database, Query } from "./query";
import { openSqlite } from "./sqlite";
import type { WriteTimeouts } from "./writer";

export type { Database };

/** `onlyAdditive` and `copyBefore` are for PostgreSQL: a SQLite file has one process, and is copied into `backups` beside it. */
export interface DatabaseOptions extends Partial<WriteTimeouts>, MigrateOptions {
  /** The folder of this dialect's migrations. */
  migrations?: string;
  /** A pooler in transaction mode stands before PostgreSQL. */
  isPooled?: boolean;
}

/**
 * Opens a SQLite file or a PostgreSQL database (postgres://…) and runs pending migrations.
 * @throws DatabaseError `wrong-dialect`, `unavailable`, `corrupt` or `migration-failed`, with a message for the owner of the server
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { waitMs = 10_000, workMs = 2_000, migrations = migrationsOf(dialect) } = options;
  const requested = engineOf(url);
  if (requested !== dialect) {
    const message = `The program started for ${dialect} and can't open ${requested}: set DATABASE_URL before it starts.`;
    throw new DatabaseError("wrong-dialect", message);
  }
  if (dialect === "postgresql") {
    await migratePostgres(url, migrations, options).catch((error: unknown) => {
      throw explainPostgres(url, error);
    });
    return openPostgres(url, { waitMs, workMs }, options.isPooled);
  }
  await migrateSqlite(url, migrations, { waitMs, ...options });
  return openSqlite(url, { waitMs, workMs });
}

/** Opens a SQLite file of any version as it is, without migrating it: for changes that every version understands. */
export const openUnmigrated = (file: string): Database => openSqlite(file, { waitMs: 10_000, workMs: 2_000 });

/** Whether this version has all these migrations, so that it can use a database on which they were run. */
export function knowsMigrations(applied: readonly string[]): boolean {
  const own = new Set(ownMigrations());
  return applied.every((name) => own.has(name) || isAdditive(name));
}

/**
 * Whether the migrations of this version were run on the database, and no others except additive ones. Another process can
 * migrate the database of a running server.
 */
export async function isMigrated(read: Query): Promise<boolean> {
  const applied = await appliedMigrations(read);
  return ownMigrations().every((name) => applied.includes(name)) && knowsMigrations(applied);
}

let readMigrations: readonly string[] | undefined;

/** The names of this version's migrations. They are read once: a running server asks often. */
function ownMigrations(): readonly string[] {
  readMigrations ??= migrationsIn(migrationsOf(dialect)).map(({ name }) => name);
  return readMigrations;
}

/** The folder of an engine's migrations. Relative to this file and to build/index.js, so the working directory does not matter. */
export const migrationsOf = (name: typeof dialect): string =>
  fileURLToPath(new URL(`../db/migrations/${name}`, import.meta.url));
