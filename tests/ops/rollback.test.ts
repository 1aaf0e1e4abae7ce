import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { members } from "~db/schema";
import { readConfig } from "~/config.server";
import { erasedList } from "~/ops/data-folder-files.server";
import { rollBack } from "~/ops/rollback.server";
import { ana } from "../cast";
import { migrationsFolder } from "../db/migrations-folder";
import { temporaryFolder } from "../temporary-folder";

test("a rollback lists whoever deleted the account after the server listed former members for the last time", async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const file = join(config.dataDir, "kindspot.sqlite");
  const before = await openDatabase(file);
  const Ana = { id: "ana", firstName: "Ana", lastName: "", email: ana.email, searchText: "", createdAt: new Date() };
  await before.write((tx) => tx.insert(members).values(Ana));
  await before.close();
  const migrations = migrationsFolder();
  migrations.add("9999_newer", "alter table members add column newer text;");
  const newer = await openDatabase(file, { migrations: migrations.folder });
  await newer.write((tx) => tx.update(members).set({ deletedAt: new Date() }));
  await newer.close();
  await rollBack(config);
  expect(await erasedList(config).ids()).toEqual(new Set([Ana.id]));
});
