import { statSync } from "node:fs";
import SqliteConnection from "better-sqlite3";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrationsRunOn } from "./any-version-sqlite";
import { isPostgres } from "./columns";
import { openPostgres } from "./postgresql";
import type { Query } from "./query";

/** A database as it is, opened without migrating it. */
export interface Examined {
  read: Query;
  /** Bytes on the disk. */
  bytes: number;
  /** What is damaged, in the engine's words. Null when nothing is; PostgreSQL watches itself. */
  damage: string | null;
  /** No start has made its tables yet. */
  isEmpty: boolean;
  /** What of PostgreSQL keeps the server from working well. Null with SQLite. */
  postgres: PostgresState | null;
  /** The clock of the database's machine. Null where that is this machine. */
  clock: Date | null;
  close(): Promise<void>;
}

export interface PostgresState {
  user: string;
  database: string;
  /** Whether this user may make tables and schemas. */
  mayCreate: boolean;
  /** The versions of the system's collation, where it changed since the database was made. Before PostgreSQL 15: null. */
  collation: { before: string; now: string } | null;
}

const LOCK_MS = 5000;

/** Opens a SQLite file or a PostgreSQL database for reading, whatever version it has. Reads all of a SQLite file. */
export const examineDatabase = (url: string): Promise<Examined> =>
  isPostgres(url) ? examinePostgres(url) : Promise.resolve(examineSqlite(url));

function examineSqlite(file: string): Examined {
  const connection = new SqliteConnection(file, { readonly: true, timeout: LOCK_MS });
  try {
    const found = connection.pragma("integrity_check(1)", { simple: true });
    return {
      // Typed as PostgreSQL, like the tables in columns.ts.
      read: drizzle({ client: connection }) as unknown as Query,
      bytes: statSync(file).size,
      damage: found === "ok" ? null : String(found),
      isEmpty: migrationsRunOn(connection).length === 0,
      postgres: null,
      clock: null,
      close: () => Promise.resolve(void connection.close()),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function examinePostgres(url: string): Promise<Examined> {
  const database = openPostgres(url, { waitMs: LOCK_MS, workMs: LOCK_MS });
  const { read } = database;
  const close = () => database.close();
  try {
    const [row] = await read
      .select({
        bytes: sql`pg_database_size(current_database())`.mapWith(Number),
        isEmpty: sql<boolean>`to_regclass('public.migrations') is null`,
        clock: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
      })
      .from(sql`(select 1) as one`);
    const postgres = await stateOf(read);
    const { bytes = 0, isEmpty = true } = row ?? {};
    return { read, bytes, damage: null, isEmpty, postgres, clock: row ? new Date(row.clock) : null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function stateOf(read: Query): Promise<PostgresState> {
  const [row] = await read
    .select({
      user: sql<string>`current_user`,
      database: sql<string>`current_database()`,
      mayCreate: sql<boolean>`has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')`,
      knowsVersions: sql<boolean>`to_regproc('pg_database_collation_actual_version') is not null`,
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error("PostgreSQL gave no answer");
  const [changed] = row.knowsVersions
    ? await read
        .select({ before: sql<string>`datcollversion`, now: sql<string>`pg_database_collation_actual_version(oid)` })
        .from(sql`pg_database`)
        .where(sql`datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`)
    : [];
  return { ...row, collation: changed ?? null };
}
