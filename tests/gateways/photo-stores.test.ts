import { existsSync } from "node:fs";
import { mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import type { DirectUploads, PhotoStore } from "~/domain/photos";
import { diskPhotos } from "~/gateways/storage/disk-photos";
import { openBucket } from "~/gateways/storage/s3-bucket";
import { toHttpErrorUnlogged } from "~/server/errors";
import { s3Photos, s3Uploads } from "~/gateways/storage/s3-photos";
import { openBucketServer, type TestBucket } from "../s3/bucket";
import { temporaryFolder } from "../temporary-folder";

let folder: string;
let server: TestBucket;
const stores: Record<string, PhotoStore> = {};
let direct: DirectUploads;

const bucketOf = async (env: Record<string, string>) => {
  const { s3 } = readConfig(env);
  if (!s3) throw new Error("no bucket is set");
  return openBucket(s3);
};

beforeAll(async () => {
  folder = temporaryFolder();
  server = await openBucketServer();
  const bucket = await bucketOf(server.env);
  stores.disk = diskPhotos(join(folder, "photos"));
  stores.bucket = s3Photos(bucket);
  direct = s3Uploads(bucket);
});
afterAll(async () => {
  await server.close();
});

const storeCalled = (name: string): PhotoStore => stores[name] ?? expect.unreachable();
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const pictures = { 512: bytes("large"), 96: bytes("small") };

describe.each(["disk", "bucket"])("photos in a %s", (name) => {
  it("are read as they were saved, by their size", async () => {
    const store = storeCalled(name);
    await store.save("one", pictures);
    expect([await store.read("one", 512), await store.read("one", 96)].map(String)).toEqual(
      [pictures[512], pictures[96]].map((file) => String(name === "disk" ? Buffer.from(file) : file)),
    );
  });

  it("that are not there are null", async () => {
    expect(await storeCalled(name).read("nowhere", 96)).toBeNull();
  });

  it("are gone once removed, and may be removed again", async () => {
    const store = storeCalled(name);
    await store.save("two", pictures);
    await store.remove("two");
    expect([await store.read("two", 512), await store.read("two", 96)]).toEqual([null, null]);
    await store.remove("two");
  });
});

describe("the folder of photos", () => {
  it("is for the server's own user alone, and holds whole files only", async () => {
    const photos = join(folder, "private");
    await diskPhotos(photos).save("three", pictures);
    expect((await readdir(photos)).sort()).toEqual(["three-512.webp", "three-96.webp"]);
    const modes = await Promise.all(
      [photos, join(photos, "three-96.webp")].map(async (path) => (await stat(path)).mode),
    );
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600]);
  });

  it.skipIf(!existsSync("/dev/full"))(
    "keeps no half of a photo when the disk is full, which is told as such",
    async () => {
      const photos = join(folder, "full");
      await mkdir(photos);
      await symlink("/dev/full", join(photos, "five-96.webp.part"));
      const failed = await diskPhotos(photos)
        .save("five", pictures)
        .catch((error: unknown) => error);
      expect(toHttpErrorUnlogged(failed)).toMatchObject({ status: 503 });
      expect(await readdir(photos)).toEqual([]);
    },
  );

  it("that cannot be written to refuses loudly", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await expect(diskPhotos(file).save("four", pictures)).rejects.toThrow();
  });
});

describe("a file sent to the bucket itself", () => {
  const put = (url: string, body: string, type = "image/png") =>
    fetch(url, { method: "PUT", headers: { "content-type": type }, body });

  it("goes to a signed address, and can be fetched by its key", async () => {
    expect((await put(await direct.sign("incoming/a/1", "image/png", 60), "a file")).status).toBe(200);
    expect(String(await direct.fetch("incoming/a/1", 100))).toBe(String(bytes("a file")));
  });

  it("goes to no address that was not signed, was changed, or is over", async () => {
    const url = await direct.sign("incoming/a/2", "image/png", 60);
    const elsewhere = url.replace("incoming/a/2", "photos/of-ben");
    const unsigned = direct.urlOf("incoming/a/2");
    const over = await direct.sign("incoming/a/2", "image/png", 0);
    const answers = await Promise.all([
      put(elsewhere, "x"),
      put(unsigned, "x"),
      put(over, "x"),
      put(url, "x", "text/html"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await direct.fetch("incoming/a/2", 100)).toBeNull();
  });

  it("is not read when it is longer than asked for", async () => {
    await put(await direct.sign("incoming/a/3", "image/png", 60), "eleven char");
    await expect(direct.fetch("incoming/a/3", 10)).rejects.toMatchObject({ code: "photo-too-large" });
  });

  it("may come in parts, which can be listed and are put together in order", async () => {
    const upload = { key: "incoming/a/4", uploadId: await direct.begin("incoming/a/4", "image/png") };
    const texts = ["x".repeat(5_242_880), "the end"];
    for (const number of [2, 1]) {
      const url = await direct.signPart(upload, number, 60);
      expect((await fetch(url, { method: "PUT", body: texts[number - 1] ?? "" })).status).toBe(200);
    }
    const listed = await direct.parts(upload);
    expect(listed.map(({ PartNumber, Size }) => [PartNumber, Size]).sort()).toEqual([
      [1, 5_242_880],
      [2, 7],
    ]);
    await direct.complete(upload, listed.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })).reverse());
    const file = Buffer.from((await direct.fetch(upload.key, 6_000_000)) ?? []);
    expect([file.length, file.subarray(-7).toString()]).toEqual([5_242_887, "the end"]);
  });

  it("in parts that do not exist, or of nothing that was begun, is refused", async () => {
    const upload = { key: "incoming/a/5", uploadId: await direct.begin("incoming/a/5", "image/png") };
    const wrong = [{ PartNumber: 1, ETag: '"0123"' }];
    await expect(direct.complete(upload, wrong)).rejects.toMatchObject({ code: "invalid-input" });
    const unknown = { ...upload, uploadId: "unknown" };
    await expect(direct.parts(unknown)).rejects.toMatchObject({ code: "not-found" });
    await expect(direct.complete(unknown, wrong)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is discarded whole or in parts", async () => {
    const key = "incoming/a/6";
    await put(await direct.sign(key, "image/png", 60), "a file");
    const upload = { key, uploadId: await direct.begin(key, "image/png") };
    await direct.discard(key);
    expect(await direct.fetch(key, 100)).toBeNull();
    await expect(direct.parts(upload)).rejects.toMatchObject({ code: "not-found" });
    await direct.discard(key);
    await direct.abort(upload);
  });
});

describe("a bucket of photos", () => {
  it("keeps no half of a photo whose other half could not be sent", async () => {
    const half = {
      512: pictures[512],
      get 96(): Uint8Array {
        throw new Error("lost");
      },
    };
    await expect(storeCalled("bucket").save("six", half)).rejects.toThrow("lost");
    expect(await storeCalled("bucket").read("six", 512)).toBeNull();
  });
});

describe("a bucket that cannot be reached", () => {
  it("is busy, and says nothing of its keys", async () => {
    const bucket = await bucketOf({ ...server.env, S3_ENDPOINT: "http://127.0.0.1:9" });
    await expect(s3Photos(bucket).save("five", pictures)).rejects.toMatchObject({ code: "busy" });
    await expect(s3Photos(bucket).read("five", 96)).rejects.toMatchObject({ code: "busy" });
    await expect(s3Uploads(bucket).begin("five", "image/png")).rejects.toMatchObject({ code: "busy" });
  });
});
