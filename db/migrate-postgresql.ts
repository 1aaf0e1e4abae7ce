import type { Client } from "pg";
import { CREATE_HISTORY, migrationFailed, mustBeAdditive, pending, reported, type ReportLine } from "./migrate";
import { withConnection } from "./connect-postgresql";
import { CREATE_PROCESS_TABLES, PROCESS_TABLES } from "./processes/process-tables";

/** The key of the advisory lock that lets one process change the schema at a time. Any number works. */
const LOCK = 7_356_201;

export interface MigrateOptions {
  /** Processes of the version before use the database meanwhile: migrations that are not additive are refused. */
  onlyAdditive?: boolean;
  /**
   * Copies the database before this migration, the first of those that are pending. Not called for an empty database. No other
   * process changes the schema meanwhile; those that start wait.
   */
  copyBefore?: (migration: string) => Promise<void>;
  /** Told of each step before it begins, unless the database is new: one can take minutes. */
  report?: ReportLine;
}

/** Waits until no other process changes the schema, and keeps others waiting until the transaction ends. */
export const takeSchema = (client: Client): Promise<unknown> =>
  client.query("select pg_advisory_xact_lock($1)", [LOCK]);

/** The names of the migrations that were run, oldest first; none where the table of them is not there. */
export async function migrationsRunOn(client: Client, table = "migrations"): Promise<string[]> {
  const { rows: found } = await client.query("select where to_regclass($1) is not null", [table]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by applied_at, name`);
  return rows.map(({ name }) => name);
}

/** Brings a PostgreSQL database up to date in one transaction. */
export const migratePostgres = (url: string, folder: string, options: MigrateOptions = {}): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query("begin");
    await takeSchema(client);
    await runPending(client, folder, options);
    await makeProcessTables(client);
    await client.query("commit");
  });

/** 69 statements: they run only where a table is missing, not at each start. */
export async function makeProcessTables(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'processes'");
  if ((rowCount ?? 0) < PROCESS_TABLES) await client.query(CREATE_PROCESS_TABLES);
}

/** Runs the pending migrations in the client's transaction. */
export async function runPending(
  client: Client,
  folder: string,
  { onlyAdditive = false, copyBefore, report }: MigrateOptions = {},
): Promise<void> {
  await client.query(CREATE_HISTORY);
  const applied = await migrationsRunOn(client);
  const migrations = pending(folder, applied);
  if (onlyAdditive) mustBeAdditive(migrations);
  const [next] = migrations;
  if (next && copyBefore && applied.length > 0) {
    report?.("copying the database before its migration", { migration: next.name });
    await copyBefore(next.name);
  }
  for (const { name, sql } of reported(migrations, applied.length > 0 ? report : undefined)) {
    await client.query(sql).catch((error: unknown) => {
      throw migrationFailed(name, error);
    });
    await client.query("insert into migrations values ($1, $2)", [name, new Date().toISOString()]);
  }
}
