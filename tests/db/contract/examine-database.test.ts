import { beforeEach, expect, test } from "vitest";
import { isMigrated, openDatabase } from "~db/client";
import { dialect } from "~db/columns";
import { examineDatabase } from "~db/examine-database";
import { members } from "~db/schema";
import { addMembers, member } from "../rows";
import { freshAddress } from "./fresh-address";

let url: string;
beforeEach(async () => {
  url = await freshAddress();
});

test("examining a running database tells its size, its damage and its rows, and changes nothing", async () => {
  const database = await openDatabase(url);
  await addMembers(database, member("ana"));
  const examined = await examineDatabase(url);
  try {
    expect(examined.bytes).toBeGreaterThan(100_000);
    expect(examined.damage).toBeNull();
    expect(await examined.read.select({ id: members.id }).from(members)).toHaveLength(1);
    expect(await isMigrated(examined.read)).toBe(true);
  } finally {
    await examined.close();
    await database.close();
  }
});

test("PostgreSQL has a clock of its own, and a file of SQLite has none", async () => {
  await (await openDatabase(url)).close();
  const examined = await examineDatabase(url);
  await examined.close();
  if (dialect === "sqlite") expect(examined.clock).toBeNull();
  else expect(Math.abs((examined.clock?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});
