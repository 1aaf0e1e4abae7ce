import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "~/config.server";
import type { BackupCopies } from "~/domain/retention";
import { s3BackupCopies } from "~/gateways/storage/s3-backup-copies";
import { openBucket } from "~/gateways/storage/s3-bucket";
import { openBucketServer, type TestBucket } from "../s3/bucket";
import { temporaryFolder } from "../temporary-folder";

const PART_BYTES = 8 * 1024 * 1024;

let folder: string;
let server: TestBucket;
let copies: BackupCopies;
let read: (name: string) => Promise<Uint8Array | undefined>;

beforeAll(async () => {
  folder = temporaryFolder();
  server = await openBucketServer();
  const { s3: settings } = readConfig(server.env);
  if (!settings) return expect.unreachable();
  copies = s3BackupCopies(settings, folder);
  const { s3, client, name } = await openBucket(settings);
  read = async (file) => {
    const found = await client.send(new s3.GetObjectCommand({ Bucket: name, Key: `backups/${file}` }));
    return found.Body?.transformToByteArray();
  };
});
afterAll(async () => {
  await server.close();
});

test.each([
  ["a small backup", 1000],
  ["a backup of several parts", 2 * PART_BYTES + 1],
])("%s is copied byte for byte, listed and removed", async (name, bytes) => {
  const content = randomBytes(bytes);
  await writeFile(join(folder, name), content);
  await copies.copy(name);
  expect(await copies.names()).toEqual([name]);
  expect(Buffer.compare(Buffer.from((await read(name)) ?? []), content)).toBe(0);
  await copies.remove(name);
  expect(await copies.names()).toEqual([]);
});

test("a copy that breaks off leaves nothing behind", async () => {
  await mkdir(join(folder, "unreadable"));
  await expect(copies.copy("unreadable")).rejects.toThrow("EISDIR");
  expect(server.requests.at(-1)).toBe("DELETE /kindspot-photos/backups/unreadable");
  expect(await copies.names()).toEqual([]);
});
