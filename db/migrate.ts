import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError, reasonOf } from "./errors";

/** One change of the schema as drizzle-kit generated it. */
export interface Migration {
  name: string;
  sql: string;
}

/** What drizzle-kit notes of the migrations it generated, oldest first. */
interface Journal {
  entries: { tag: string }[];
}

/** The table in which a database keeps what was done to it. */
export const CREATE_HISTORY = "create table if not exists migrations (name text primary key, applied_at text not null)";

/** All migrations in a folder, oldest first. */
function migrationsIn(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as Journal;
  return journal.entries.map(({ tag }) => ({ name: tag, sql: readFileSync(join(folder, `${tag}.sql`), "utf8") }));
}

/** What is still to be done, given what was; there is only forward. */
export function pending(folder: string, applied: readonly string[]): Migration[] {
  const migrations = migrationsIn(folder);
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown === undefined) return migrations.filter(({ name }) => !applied.includes(name));
  throw new DatabaseError(
    "migration-failed",
    `The database was already migrated by a newer version of the program (${unknown}). Nothing was changed: install that version, or restore a backup.`,
  );
}

/** The error that ends the start: what failed, why, and that nothing was changed. */
export function migrationFailed(name: string, reason: unknown): DatabaseError {
  const message = `Migration ${name} failed: ${reasonOf(reason)}. The database was left as it was.`;
  return new DatabaseError("migration-failed", message, { cause: reason });
}
