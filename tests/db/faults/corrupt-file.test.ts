import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { freshFile, temporaryFile } from "../fresh-file";
import { writingConnection } from "../raw";
import { addMembers, member } from "../rows";

let file: string;
beforeEach(() => {
  file = temporaryFile();
});

/** The bytes of a sound database with a few hundred members. */
async function sound(): Promise<Buffer> {
  const database = await freshFile();
  const rows = Array.from({ length: 300 }, (_, n) => member(`member ${n}`));
  await addMembers(database, ...rows);
  const connection = await writingConnection(database);
  connection.pragma("wal_checkpoint(TRUNCATE)");
  const bytes = readFileSync(database.file);
  await database.close();
  return bytes;
}

async function refusedUntouched(bytes: Buffer): Promise<void> {
  writeFileSync(file, bytes);
  await expect(openDatabase(file)).rejects.toMatchObject({
    code: "corrupt",
    message: expect.stringContaining(`${file} is damaged, or no SQLite database`) as string,
  });
  expect(readFileSync(file).equals(bytes)).toBe(true);
}

test("a file that is something else is refused and left as it is", async () => {
  await refusedUntouched(Buffer.from("a shopping list\n".repeat(1000)));
});

test("a file cut short is refused and left as it is", async () => {
  const bytes = await sound();
  await refusedUntouched(bytes.subarray(0, bytes.length / 2));
});

test("a file with a damaged page is refused and left as it is", async () => {
  const bytes = await sound();
  bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 8192);
  await refusedUntouched(bytes);
});
