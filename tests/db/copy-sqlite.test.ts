import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copySqlite } from "~db/snapshot";
import { temporaryFile } from "./fresh-file";

let file: string;
let source: Sqlite.Database;
let target: string;
beforeEach(() => {
  file = temporaryFile();
  target = join(dirname(file), "backups", "copy.sqlite");
  source = new Sqlite(file);
  source.pragma("journal_mode = WAL");
  source.exec("create table left_side (n); create table right_side (n); create table ballast (b)");
  source.exec("insert into ballast values (randomblob(8000000))");
});
afterEach(() => {
  vi.restoreAllMocks();
  source.close();
});

/** One transaction, which a copy has all of or nothing. */
const bothSides = () =>
  source.exec("begin; insert into left_side values (1); insert into right_side values (1); commit");
const inBackups = () => readdirSync(dirname(target));

test("a copy is of one moment, although others write between its rounds", async () => {
  let rounds = 0;
  const writing = setInterval(() => {
    bothSides();
    rounds++;
  }, 0);
  await copySqlite(file, target);
  clearInterval(writing);
  expect(rounds).toBeGreaterThan(3);
  const copy = new Sqlite(target, { readonly: true });
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  const count = (table: string) => copy.prepare(`select count(*) from ${table}`).pluck().get();
  expect(count("left_side")).toBe(count("right_side"));
  copy.close();
});

test("a copy holds what only the write-ahead log has so far", async () => {
  source.pragma("wal_autocheckpoint = 0");
  bothSides();
  await copySqlite(file, target);
  const copy = new Sqlite(target, { readonly: true });
  expect(copy.prepare("select * from left_side").all()).toEqual([{ n: 1 }]);
  copy.close();
});

test("a copy gets its final name only when it is complete, and only its owner can read it", async () => {
  const copying = copySqlite(file, target);
  expect(existsSync(target)).toBe(false);
  await copying;
  expect(inBackups()).toEqual(["copy.sqlite"]);
  expect([statSync(target).mode & 0o777, statSync(dirname(target)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test("a copy that fails leaves nothing behind", async () => {
  vi.spyOn(Sqlite.prototype, "backup").mockImplementation((file) => {
    writeFileSync(file, "half");
    return Promise.reject(new Error("the disk is full"));
  });
  await expect(copySqlite(file, target)).rejects.toThrow("the disk is full");
  expect(inBackups()).toEqual([]);
});

test("a copy of a missing file is an error and creates no file", async () => {
  const missing = join(dirname(file), "other.sqlite");
  await expect(copySqlite(missing, target)).rejects.toMatchObject({ code: "unavailable" });
  expect([existsSync(missing), existsSync(dirname(target))]).toEqual([false, false]);
});
