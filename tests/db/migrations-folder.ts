import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialect } from "~db/columns";

export interface MigrationsFolder {
  folder: string;
  /** Adds the next migration, as drizzle-kit would. */
  add(name: string, sql: string): void;
  replace(name: string, sql: string): void;
  remove(): void;
}

/** A copy of the product's migrations to which a test may add. */
export function migrationsFolder(): MigrationsFolder {
  const folder = mkdtempSync(join(tmpdir(), "kindspot-migrations-"));
  cpSync(join("db/migrations", dialect), folder, { recursive: true });
  const replace = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
  const journal = join(folder, "meta", "_journal.json");
  return {
    folder,
    add(name, sql) {
      const { entries } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
      replace(name, sql);
      writeFileSync(journal, JSON.stringify({ entries: [...entries, { tag: name }] }));
    },
    replace,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
