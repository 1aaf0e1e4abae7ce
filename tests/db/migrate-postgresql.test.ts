import type { Client } from "pg";
import { expect, test } from "vitest";
import { migrationsIn } from "~db/migrate";
import { runPending } from "~db/migrate-postgresql";
import { migrationsFolder } from "./migrations-folder";

test("the copy of a PostgreSQL database is told of before it begins, as each migration is", async () => {
  const migrations = migrationsFolder();
  const applied = migrationsIn(migrations.folder);
  migrations.add("9999_newer", "select");
  const query = async (text: string) => ({ rows: text.startsWith("select name") ? applied : [{}] });
  const told: string[] = [];
  await runPending({ query } as unknown as Client, migrations.folder, {
    copyBefore: async () => void told.push("copied"),
    report: (line) => void told.push(line),
  });
  expect(told).toEqual(["copying the database before its migration", "copied", "migrating the database"]);
});
