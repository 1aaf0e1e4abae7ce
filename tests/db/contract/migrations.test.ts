import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
  type DrizzleSnapshotJSON,
  type DrizzleSQLiteSnapshotJSON,
} from "drizzle-kit/api";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { dialect } from "~db/columns";
import * as schema from "~db/schema";
import { migrationsFolder, type MigrationsFolder } from "../migrations-folder";
import { addMembers, member } from "../rows";
import { freshAddress } from "./fresh-address";

let url: string;
let migrations: MigrationsFolder;
beforeEach(async () => {
  url = await freshAddress();
  migrations = migrationsFolder();
});

const open = () => openDatabase(url, { migrations: migrations.folder });
const openAndClose = async () => (await open()).close();

test("the migrations make the schema as the program knows it", async () => {
  const folder = join("db/migrations", dialect, "meta");
  const [snapshot = "", ...others] = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  expect(others, "run npm run keep-schema").toEqual([]);
  const newest: unknown = JSON.parse(readFileSync(join(folder, snapshot), "utf8"));
  const missing =
    dialect === "sqlite"
      ? await generateSQLiteMigration(newest as DrizzleSQLiteSnapshotJSON, await generateSQLiteDrizzleJson(schema))
      : await generateMigration(newest as DrizzleSnapshotJSON, generateDrizzleJson(schema));
  expect(missing, "run npm run db:generate").toEqual([]);
});

test("a new migration runs once and keeps the rows", async () => {
  const before = await open();
  await addMembers(before, member("ana"));
  await before.close();
  migrations.add("0001_rename_all", "update members set first_name = first_name || '!'");
  await openAndClose();
  const after = await open();
  expect(await after.read.select().from(schema.members)).toMatchObject([{ id: "ana", firstName: "ana!" }]);
  await after.close();
});

test("the error of a failing migration names it, and nothing of the migration stays", async () => {
  await openAndClose();
  const table = "create table notes (id text primary key);";
  migrations.add("0001_notes", `${table} create table members (id text primary key);`);
  const message = /^Migration 0001_notes failed: .*members.* already exists\. The database was left as it was\.$/;
  await expect(open()).rejects.toMatchObject({
    code: "migration-failed",
    message: expect.stringMatching(message) as string,
  });
  migrations.replace("0001_notes", table);
  await expect(openAndClose()).resolves.toBeUndefined();
});

test("a database that a newer program migrated is refused", async () => {
  migrations.add("0001_notes", "create table notes (id text primary key)");
  await openAndClose();
  const message = /newer version of the program \(0001_notes\)/;
  await expect(openDatabase(url)).rejects.toMatchObject({
    code: "migration-failed",
    message: expect.stringMatching(message) as string,
  });
});

test("two programs that start at once migrate once", async () => {
  const both = await Promise.all([open(), open()]);
  await Promise.all(both.map((database) => database.close()));
  await expect(openAndClose()).resolves.toBeUndefined();
});
