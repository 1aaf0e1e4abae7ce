import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { members } from "~db/schema";
import { temporaryFile } from "../fresh-file";

const WRITER = "tests/db/faults/write-for-ever.ts";

/** Lets a process write until it has acknowledged this many members, then kills it in the middle. */
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
  const { file, remove } = temporaryFile();
  const acknowledged = await killedAfter(1000, file);
  const database = await openDatabase(file);
  const stored = new Set((await database.read.select({ id: members.id }).from(members)).map(({ id }) => id));
  await database.close();
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  const connection = new Sqlite(file);
  expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
  connection.close();
  remove();
});
