import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { DatabaseError, reasonOf } from "./errors";
import type { Query } from "./query";

/** One change of the schema as drizzle-kit generated it. */
export interface Migration {
  name: string;
  sql: string;
}

/** drizzle-kit's journal of generated migrations, oldest first. */
interface Journal {
  entries: { tag: string }[];
}

/** The table of migrations that were run. */
export const CREATE_HISTORY = "create table if not exists migrations (name text primary key, applied_at text not null)";

/** All migrations in a folder, oldest first. */
export function migrationsIn(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as Journal;
  return journal.entries.map(({ tag }) => ({ name: tag, sql: readFileSync(join(folder, `${tag}.sql`), "utf8") }));
}

/** The names of the migrations that were run. */
export async function appliedMigrations(read: Query): Promise<string[]> {
  const rows = await read.select({ name: sql<string>`name` }).from(sql`migrations`);
  return rows.map(({ name }) => name);
}

/**
 * Whether the version before can use the database after this migration. Its author says so by the end of its name: only
 * tables, indexes, and columns with a default or null were added, or texts changed that only searches read.
 */
export const isAdditive = (name: string): boolean => name.endsWith("_additive");

/** The pending migrations. There are no down migrations. */
export function pending(folder: string, applied: readonly string[]): Migration[] {
  const migrations = migrationsIn(folder);
  const unknown = applied.find((name) => !isAdditive(name) && !migrations.some((migration) => migration.name === name));
  if (unknown === undefined) return migrations.filter(({ name }) => !applied.includes(name));
  throw new DatabaseError(
    "migration-failed",
    `The database was already migrated by a newer version of the program (${unknown}). Nothing was changed: install that version, or go back with the command rollback.`,
  );
}

/** Takes a line for the log, and what belongs to it. */
export type ReportLine = (line: string, details: Readonly<Record<string, unknown>>) => void;

/** Names each migration before it runs. */
export function* reported(migrations: readonly Migration[], report: ReportLine | undefined): Iterable<Migration> {
  for (const [index, migration] of migrations.entries()) {
    report?.("migrating the database", { migration: migration.name, step: `${index + 1} of ${migrations.length}` });
    yield migration;
  }
}

/** The error that stops the start. It says what failed, why, and that nothing was changed. */
export function migrationFailed(name: string, reason: unknown): DatabaseError {
  const message = `Migration ${name} failed: ${reasonOf(reason)}. The database was left as it was.`;
  return new DatabaseError("migration-failed", message, { cause: reason });
}

/** Refuses migrations after which processes of the version before could not go on. */
export function mustBeAdditive(migrations: readonly Migration[]): void {
  const other = migrations.find(({ name }) => !isAdditive(name));
  if (other === undefined) return;
  throw new DatabaseError(
    "migration-failed",
    `The processes that run couldn't go on after the migration ${other.name}: stop the server, and start it again.`,
  );
}
