import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dialect } from "~db/columns";
import { temporaryFolder } from "../temporary-folder";

export interface MigrationsFolder {
  folder: string;
  /** Adds the next migration, as drizzle-kit would. */
  add(name: string, sql: string): void;
  replace(name: string, sql: string): void;
  /** Leaves out all migrations after this one. */
  endAt(name: string): void;
}

/** A copy of the product's migrations to which a test may add. */
export function migrationsFolder(): MigrationsFolder {
  const folder = temporaryFolder();
  cpSync(join("db/migrations", dialect), folder, { recursive: true });
  const replace = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
  const journal = join(folder, "meta", "_journal.json");
  const readEntries = () => (JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] }).entries;
  const writeEntries = (entries: { tag: string }[]) => writeFileSync(journal, JSON.stringify({ entries }));
  return {
    folder,
    add(name, sql) {
      replace(name, sql);
      writeEntries([...readEntries(), { tag: name }]);
    },
    replace,
    endAt(name) {
      const entries = readEntries();
      writeEntries(entries.slice(0, entries.findIndex(({ tag }) => tag === name) + 1));
    },
  };
}
