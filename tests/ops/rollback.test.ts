import { mkdirSync, writeFileSync } from "node:fs";
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

/** An installation whose database is lost, with a copy that is none of SQLite. */
function withCopy() {
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const folder = join(config.dataDir, "backups");
  mkdirSync(folder);
  writeFileSync(join(folder, "before-0004_newer-2026-11-21T03-00-00.500Z.sqlite"), "a copy");
  return { config, folder };
}

test.each(["2026-11-21T03:00:01Z", "2026-11-21T05:00:01+02:00", "2026-11-22"])(
  "an older copy than from %s is refused with this time",
  async (since) => {
    const { config, folder } = withCopy();
    await expect(rollBack(config, since)).rejects.toThrow(
      `${folder} has no copy from before a migration of this database that was made since ${since}. Nothing was changed.`,
    );
  },
);

test.each(["", "2026-11-21", "2026-11-21T03:00:00Z", "2026-11-21T05:00:00+02:00", "2026-11-21T03-00-00.500Z"])(
  "a copy from after %s is taken",
  async (since) => {
    await expect(rollBack(withCopy().config, since)).rejects.toThrow("not a database");
  },
);

test("what is no time is refused", async () => {
  await expect(rollBack(withCopy().config, "yesterday")).rejects.toThrow(
    "yesterday is no time: write it as 2026-11-21T03:00:00Z. Nothing was changed.",
  );
});
