import { readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { openDatabase } from "~db/client";
import { dialect } from "~db/columns";
import { loadFixture } from "../../tools/schema-fixture";
import { connectRaw, type RawRows } from "./contract/raw-rows";
import { migrationsFolder } from "./migrations-folder";

/** Fixtures are kept from this migration on. */
const FIRST_KEPT = "0009_photos_shown";

const journal = readFileSync(join("db/migrations", dialect, "meta", "_journal.json"), "utf8");
/** The names of all migrations, oldest first. */
export const migrations = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
/** The migrations whose schema is kept with rows in `tests/db/fixtures`. */
export const kept = migrations.slice(migrations.indexOf(FIRST_KEPT));

/** Creates a database with the schema after this migration, and inserts the fixture's rows. */
export async function createAt(name: string, url: string): Promise<void> {
  const folder = migrationsFolder();
  folder.endAt(name);
  await (await openDatabase(url, { migrations: folder.folder })).close();
  await withRaw(url, async (raw) => {
    for (const table of loadFixture(name)) await raw.insert(table);
  });
}

/** Makes a server start on a fixture's SQLite file: the second steps of fixtures have no key, without which none starts. */
export function forgetSecondSteps(file: string): void {
  const database = new Sqlite(file);
  const isThere = database.prepare("select 1 from sqlite_master where name = 'second_steps'").get();
  if (isThere) database.exec("delete from second_steps");
  database.close();
}

export async function withRaw(url: string, work: (raw: RawRows) => Promise<void>): Promise<void> {
  const raw = await connectRaw(url);
  try {
    await work(raw);
  } finally {
    await raw.close();
  }
}
