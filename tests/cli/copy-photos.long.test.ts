import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "~/config.server";
import { openBucket } from "~/gateways/storage/s3-bucket";
import { s3Photos } from "~/gateways/storage/s3-photos";
import { openBucketServer, type TestBucket } from "../s3/bucket";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

let folder: string;
let bucket: TestBucket;

beforeEach(async () => {
  folder = temporaryFolder();
  await mkdir(join(folder, "photos"));
  bucket = await openBucketServer();
});
afterEach(async () => {
  await bucket.close();
});

const start = (env: Record<string, string>) => startProgram({ DATA_DIR: folder, ...env }, "copy-photos");

test("copy-photos copies every whole photo into the bucket, and can be repeated", async () => {
  for (const key of ["ana", "ben-2"])
    for (const size of [512, 96]) await writeFile(join(folder, "photos", `${key}-${size}.webp`), `${key} ${size}`);
  await writeFile(join(folder, "photos", "half-512.webp"), "no small picture");
  for (let nth = 0; nth < 2; nth++) {
    const program = start(bucket.env);
    expect((await program.ended).code).toBe(0);
    expect(program.output()).toMatch(/^Copied and compared 2 photos\. /);
  }
  const { s3 } = readConfig(bucket.env);
  const stored = s3Photos(await openBucket(s3 ?? expect.unreachable()));
  expect(Buffer.from((await stored.read("ben-2", 96)) ?? []).toString()).toBe("ben-2 96");
  expect(Buffer.from((await stored.read("ana", 512)) ?? []).toString()).toBe("ana 512");
  expect(await stored.read("half", 512)).toBeNull();
});

test("copy-photos says why the bucket stopped in the middle, and how far it came", async () => {
  for (let nth = 0; nth < 300; nth++)
    for (const size of [512, 96]) await writeFile(join(folder, "photos", `photo-${nth}-${size}.webp`), "a photo");
  const program = start(bucket.env);
  await expect.poll(() => bucket.requests.length).toBeGreaterThan(40);
  await bucket.close();
  const { code, said } = await program.ended;
  expect(code).toBe(1);
  expect(said).toMatch(
    /^The bucket kindspot-photos at \S+ can't be used \(ECONNREFUSED\): correct S3_ENDPOINT, or start the service there\. \d+ of 300 photos were copied: then run it again\.$/m,
  );
});

test("copy-photos without a bucket says what to set", async () => {
  expect((await start({}).ended).said).toBe("There is no bucket: set S3_ENDPOINT and the settings beside it first.\n");
});
