import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { members, spaces } from "~db/schema";
import { temporaryFile } from "../fresh-file";
import { migrationsFolder, type MigrationsFolder } from "../migrations-folder";
import { cast } from "../rows";

let file: string;
let migrations: MigrationsFolder;
/** A database in use: Ana, Ben and Cem, and Ana's space. */
beforeEach(async () => {
  file = temporaryFile();
  migrations = migrationsFolder();
  const database = await openDatabase(file);
  await database.write(cast);
  await database.close();
});

const open = () => openDatabase(file, { migrations: migrations.folder });
const openAndClose = async () => (await open()).close();
const backups = () => join(dirname(file), "backups");

/**
 * A migration that rebuilds a table, as drizzle-kit writes it. Its `PRAGMA foreign_keys` has no effect in a
 * transaction.
 */
const REBUILD_MEMBERS = `PRAGMA foreign_keys=OFF;--> statement-breakpoint
create table __new_members as select * from members;--> statement-breakpoint
DROP TABLE members;--> statement-breakpoint
ALTER TABLE __new_members RENAME TO members;--> statement-breakpoint
create unique index members_key on members (id);--> statement-breakpoint
PRAGMA foreign_keys=ON;`;

describe("a table that is rebuilt", () => {
  test("keeps its rows and those that point to them", async () => {
    migrations.add("0001_rebuild", REBUILD_MEMBERS);
    const database = await open();
    expect(await database.read.select().from(members)).toHaveLength(3);
    expect(await database.read.select().from(spaces)).toHaveLength(1);
    await database.close();
  });

  test("is refused when rows would lose their parent", async () => {
    migrations.add("0001_lose_ana", `${REBUILD_MEMBERS} delete from members where id = 'ana';`);
    const message = /^Migration 0001_lose_ana failed: 1 rows lost their parent, the first in spaces \(members\)/;
    await expect(open()).rejects.toMatchObject({ message: expect.stringMatching(message) as string });
  });
});

describe("a migration that fails", () => {
  test("leaves the file as it was, byte for byte", async () => {
    const before = readFileSync(file);
    migrations.add("0001_broken", `${REBUILD_MEMBERS} insert into nowhere values (1);`);
    await expect(open()).rejects.toMatchObject({ code: "migration-failed" });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("takes back the migrations before it, too", async () => {
    migrations.add("0001_good", "update members set first_name = 'changed'");
    migrations.add("0002_broken", "insert into nowhere values (1)");
    await expect(open()).rejects.toMatchObject({ code: "migration-failed" });
    const database = await openDatabase(file);
    expect(await database.read.select().from(members)).toMatchObject([{ firstName: "ana" }, {}, {}]);
    await database.close();
  });
});

describe("a backup", () => {
  test("is made before a migration, and holds what was there", async () => {
    migrations.add("0001_forget", "delete from spaces");
    await openAndClose();
    const [name, ...others] = readdirSync(backups());
    expect(others).toEqual([]);
    expect(name).toMatch(/^before-0001_forget-.*\.sqlite$/);
    const copy = new Sqlite(join(backups(), name ?? ""), { readonly: true });
    expect(copy.prepare("select id from spaces").all()).toEqual([{ id: "space" }]);
    copy.close();
  });

  test("is not made when there is nothing to migrate", async () => {
    await openAndClose();
    expect(existsSync(backups())).toBe(false);
  });
});
