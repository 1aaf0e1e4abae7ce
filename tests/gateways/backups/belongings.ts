import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { takeSnapshot } from "~db/snapshot";
import type { Keys } from "~/gateways/backups/open-archive";
import type { Belongings } from "~/gateways/backups/make-backup";
import { closesItself } from "../../closes-itself";
import { temporaryFolder } from "../../temporary-folder";

/** For backups that are not encrypted. */
export const NO_KEYS: Keys = { passphrase: null, identities: [] };

/** A small DATA_DIR with a database of two tables, two photos and a key. */
export function openBelongings() {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "kindspot.sqlite");
  const photos = join(dataDir, "photos");
  const database = new Sqlite(file);
  closesItself(async () => void database.close());
  database.exec("create table spaces (id text primary key, seen integer, shape blob)");
  database.exec("insert into spaces values ('one', 1, x'00ff'), ('two', null, null)");
  database.exec("create table migrations (name text primary key, applied_at text not null)");
  database.exec("insert into migrations values ('0000_first', '2026-01-01')");
  mkdirSync(photos);
  writeFileSync(join(photos, "a-full.webp"), "the first photo");
  writeFileSync(join(photos, "b-full.webp"), Buffer.alloc(300_000, 7));
  writeFileSync(join(photos, "c-full.webp.part"), "not whole");
  writeFileSync(join(dataDir, "second-step.key"), "a key");
  const belongings: Belongings = {
    dataDir,
    version: "1.2.3",
    passphrase: null,
    recipient: null,
    takeSnapshot: (folder) => takeSnapshot(file, folder),
    photos,
    secrets: ["second-step.key"],
    records: [],
  };
  return {
    dataDir,
    photos,
    database,
    belongings,
    at: (name: string) => join(dataDir, name),
  };
}
