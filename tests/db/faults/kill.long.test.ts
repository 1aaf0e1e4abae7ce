import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { createInterface } from "node:readline";
import Sqlite from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { openDatabase } from "~db/client";
import { members } from "~db/schema";
import { temporaryFile } from "../fresh-file";
import { migrationsFolder } from "../migrations-folder";

const WRITER = "tests/db/faults/write-for-ever.ts";

/** Runs a process that stores members, and kills it when this many are acknowledged. */
async function killedAfter(count: number, file: string): Promise<string[]> {
  const writer = spawn(process.execPath, ["--import", "tsx", WRITER, file], { stdio: ["ignore", "pipe", "inherit"] });
  const acknowledged: string[] = [];
  for await (const id of createInterface(writer.stdout)) {
    acknowledged.push(id);
    if (acknowledged.length === count) writer.kill("SIGKILL");
  }
  if (writer.signalCode === null) await once(writer, "exit");
  expect(writer.signalCode).toBe("SIGKILL");
  return acknowledged;
}

test("kill -9 in the middle of writing loses no acknowledged write", { timeout: 30_000 }, async () => {
  const file = temporaryFile();
  const acknowledged = await killedAfter(1000, file);
  const database = await openDatabase(file);
  const stored = new Set((await database.read.select({ id: members.id }).from(members)).map(({ id }) => id));
  await database.close();
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  const connection = new Sqlite(file);
  expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
  connection.close();
});

test("kill -9 in the middle of a migration leaves the database as it was, and the next start migrates it", async () => {
  const file = temporaryFile();
  await (await openDatabase(file)).close();
  const migrations = migrationsFolder();
  // Some seconds of work.
  const rows = "with recursive c(n) as (select 1 union all select n + 1 from c where n < 5000000) select n from c";
  migrations.add("9998_slow", `create table newer (n integer); insert into newer ${rows};`);
  const args = ["--import", "tsx", "tests/db/faults/migrate.ts", file, migrations.folder];
  const starting = spawn(process.execPath, args, { stdio: "inherit" });
  const exited = once(starting, "exit");
  await vi.waitUntil(() => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000, {
    interval: 1,
    timeout: 30_000,
  });
  starting.kill("SIGKILL");
  await exited;

  const look = (query: string): unknown => {
    const connection = new Sqlite(file);
    try {
      return connection.prepare(query).pluck().get();
    } finally {
      connection.close();
    }
  };
  expect(look("pragma integrity_check")).toBe("ok");
  expect(look("select count(*) from sqlite_schema where name = 'newer'")).toBe(0);
  migrations.replace("9998_slow", "create table newer (n integer);");
  await (await openDatabase(file, { migrations: migrations.folder })).close();
  expect(look("select count(*) from migrations where name = '9998_slow'")).toBe(1);
});
