import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { temporaryFile } from "../fresh-file";
import { migrationsFolder } from "../migrations-folder";
import { cast } from "../rows";

let file: string;
let folder: string;
beforeEach(() => {
  file = temporaryFile();
  folder = dirname(file);
  chmodSync(folder, 0o755);
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modes = () => Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
/** The file and what SQLite keeps beside it while it is open. */
const forTheOwner = { "kindspot.sqlite": "600", "kindspot.sqlite-shm": "600", "kindspot.sqlite-wal": "600" };

test("in a folder that everybody may enter, nobody else reads the database", async () => {
  const database = await openDatabase(file);
  await database.write(cast);
  expect(modes()).toEqual(forTheOwner);
  await database.close();
});

test("a database that others could read is closed to them, with what a crash left beside it", async () => {
  const before = await openDatabase(file);
  await before.write(cast);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  const database = await openDatabase(file);
  expect(modes()).toEqual(forTheOwner);
  await before.close();
  await database.close();
});

test("a backup before a migration is closed to others, and so is a folder of backups that was not", async () => {
  await (await openDatabase(file)).close();
  const backups = join(folder, "backups");
  mkdirSync(backups, { mode: 0o755 });
  writeFileSync(join(backups, "before-0000.sqlite"), "", { mode: 0o644 });
  const migrations = migrationsFolder();
  migrations.add("0001_forget", "delete from spaces");
  await (await openDatabase(file, { migrations: migrations.folder })).close();
  expect([modeOf(backups), readdirSync(backups).length]).toEqual(["700", 2]);
  for (const name of readdirSync(backups)) if (name.includes("0001")) expect(modeOf(join(backups, name))).toBe("600");
});

test("a folder that is not there yet is made for the owner alone", async () => {
  const inside = join(folder, "data", "kindspot.sqlite");
  await (await openDatabase(inside)).close();
  expect(modeOf(dirname(inside))).toBe("700");
});
