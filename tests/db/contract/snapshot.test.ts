import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "~db/client";
import { dialect } from "~db/columns";
import { takeSnapshot } from "~db/snapshot";
import { temporaryFolder } from "../../temporary-folder";
import { addMembers, member } from "../rows";
import { freshAddress } from "./fresh-address";

let url: string;
let database: Database;
let folder: string;
beforeEach(async () => {
  url = await freshAddress();
  database = await openDatabase(url);
  await addMembers(database, member("ana"), member("ben"));
  folder = temporaryFolder();
});
afterEach(async () => {
  await database.close();
});

test("a snapshot is a file of the running database, and says what each table holds", async () => {
  const { file, engine, migrations, tables } = await takeSnapshot(url, folder);
  expect(engine).toBe(dialect);
  expect(readFileSync(join(folder, file)).length).toBeGreaterThan(1000);
  expect(migrations.at(0)).toMatch(/^0000_/);
  expect([tables.members?.rows, tables.spaces?.rows]).toEqual([2, 0]);
});

test("a table's digest changes with a row, and with nothing else", async () => {
  const before = await takeSnapshot(url, folder);
  expect((await takeSnapshot(url, folder)).tables).toEqual(before.tables);
  await addMembers(database, member("cem"));
  const { members, ...others } = (await takeSnapshot(url, folder)).tables;
  const { members: membersBefore, ...othersBefore } = before.tables;
  expect(members).not.toEqual(membersBefore);
  expect(others).toEqual(othersBefore);
});
