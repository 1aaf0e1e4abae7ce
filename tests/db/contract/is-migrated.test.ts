import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isMigrated, type Database } from "~db/client";
import { dialect, table, text } from "~db/columns";
import { freshDatabase } from "../../database";

const migrations = table("migrations", { name: text("name"), appliedAt: text("applied_at") });
const NEWER = "9999_newer";

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  // Another file may get the same database, and this version opens none of a newer one.
  await database.write((tx) => tx.delete(migrations).where(eq(migrations.name, NEWER)));
  await database.close();
});

test(`an opened database of ${dialect} counts as migrated, until a newer version has migrated it`, async () => {
  expect(await isMigrated(database.read)).toBe(true);
  await database.write((tx) => tx.insert(migrations).values({ name: NEWER, appliedAt: "" }));
  expect(await isMigrated(database.read)).toBe(false);
});
