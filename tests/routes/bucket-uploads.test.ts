import { beforeAll, describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import { ana, ben, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { jpeg } from "../pictures";
import { openBucketServer, type TestBucket } from "../s3/bucket";
import type { Visitor } from "../visitor";

let bucket: TestBucket;
let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
let portrait: Buffer;

beforeAll(async () => {
  bucket = await openBucketServer();
  town = await openKindspot({ env: { RATE_LIMITS: "off", ...bucket.env } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  portrait = await jpeg();
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const use = (who: Visitor, profileImageURL: string) =>
  who.send("/api/profile-image", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ profileImageURL }),
  });
const photoOf = async (who: Visitor) =>
  (await json<{ profileImageUrl: string | null }>(await who.get("/api/auth/user"))).profileImageUrl;
/** To the bucket itself. */
const toBucket = (url: string, file: Uint8Array, type?: string) =>
  fetch(url, { method: "PUT", body: new Uint8Array(file), ...(type && { headers: { "content-type": type } }) });

interface Signed {
  method: string;
  url: string;
  fields: object;
  headers: Record<string, string>;
}
const params = (who: Visitor, type = "image/jpeg") =>
  who.get(`/api/s3/params?filename=me.jpg&type=${encodeURIComponent(type)}&metadata[name]=me`);
const sign = async (who: Visitor) => json<Signed>(await params(who));

interface Begun {
  key: string;
  uploadId: string;
}
const begin = async (who: Visitor) =>
  json<Begun>(await who.post("/api/s3/multipart", { filename: "me.jpg", type: "image/jpeg", metadata: {} }));
const of = ({ key, uploadId }: Begun, rest = "") =>
  `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;

/** Sends a file in one part, and completes the upload. */
async function sendParts(who: Visitor, file: Uint8Array): Promise<{ location: string }> {
  const begun = await begin(who);
  const { url } = await json<{ url: string }>(await who.get(of(begun, "/1")));
  expect((await toBucket(url, file)).status).toBe(200);
  const parts = await json<object[]>(await who.get(of(begun)));
  return json(await who.post(of(begun, "/complete"), { parts }));
}

describe("photos in a bucket", () => {
  test("are sent to this server as without a bucket, and served by it", async () => {
    const { uploadURL } = await json<{ uploadURL: string }>(await Ana.post("/api/objects/upload"));
    await Ana.send(uploadURL, { method: "PUT", body: new Uint8Array(portrait) });
    expect((await use(Ana, uploadURL)).status).toBe(200);
    const path = (await photoOf(Ana)) ?? "";
    const picture = await Ana.get(path);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(bucket.requests).toContain(`PUT /kindspot-photos/photos/${path.replace("/photos/", "")}-96.webp`);
  });
});

describe("a whole file sent to the bucket itself", () => {
  test("goes to a signed address, and is processed like any other when it becomes the photo", async () => {
    const { method, url, fields, headers } = await sign(Ana);
    expect([method, fields]).toEqual(["PUT", {}]);
    expect((await toBucket(url, portrait, headers["content-type"])).status).toBe(200);
    const used = await use(Ana, url.split("?")[0] ?? "");
    expect(used.status).toBe(200);
    const picture = await Ana.get((await photoOf(Ana)) ?? "");
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP");
    expect(bucket.requests.at(-1)).toMatch(/GET .*-96\.webp$/);
    expect((await fetch(url.replace(/\?.*/, ""))).status).toBe(403);
  });

  test("that is no photo does not become one", async () => {
    const { url } = await sign(Ana);
    await toBucket(url, Buffer.from("<script>alert(1)</script>"), "image/jpeg");
    const before = await photoOf(Ana);
    expect((await use(Ana, url)).status).toBe(415);
    expect(await photoOf(Ana)).toBe(before);
  });

  test("of more than 5 MB is refused before it is read", async () => {
    const { url } = await sign(Ana);
    await toBucket(url, new Uint8Array(5_242_881), "image/jpeg");
    expect((await use(Ana, url)).status).toBe(413);
  });

  test("must say that it is a photo", async () => {
    for (const type of ["image/heic", "text/html", "image/svg+xml"]) expect((await params(Ana, type)).status).toBe(415);
    expect((await Ana.get("/api/s3/params?filename=a.jpg")).status).toBe(400);
  });

  test("is its sender's alone", async () => {
    const { url } = await sign(Ana);
    await toBucket(url, portrait, "image/jpeg");
    expect((await use(Ben, url)).status).toBe(400);
  });

  test.each(["photos/of-ben-96.webp", "incoming/", "incoming/../photos/x", ""])(
    "is nothing but a temporary file: %j",
    async (key) => {
      expect((await use(Ana, `${bucket.env.S3_ENDPOINT}/kindspot-photos/${key}`)).status).toBe(400);
    },
  );
});

describe("a file sent to the bucket in parts", () => {
  test("is begun, signed, listed and put together under a key of the member's, and becomes the photo", async () => {
    const before = await photoOf(Ana);
    const { location } = await sendParts(Ana, portrait);
    expect(location).toMatch(/\/kindspot-photos\/incoming\/[\w-]+\/[\w-]+$/);
    expect((await use(Ana, location)).status).toBe(200);
    expect(await photoOf(Ana)).not.toBe(before);
  });

  test("is signed for 5 minutes, part by part", async () => {
    const begun = await begin(Ana);
    const { url, expires } = await json<{ url: string; expires: number }>(await Ana.get(of(begun, "/10000")));
    expect([new URL(url).searchParams.get("X-Amz-Expires"), expires]).toEqual(["300", 300]);
    for (const part of ["/0", "/10001", "/1.5", "/first"]) expect((await Ana.get(of(begun, part))).status).toBe(400);
    town.clock.advance(5 * MINUTE);
    const late = await Ana.get(of(begun, "/1"));
    expect(late.status).toBe(403);
  });

  test("is given up", async () => {
    const begun = await begin(Ana);
    expect((await Ana.send(of(begun), { method: "DELETE" })).status).toBe(204);
    expect((await Ana.get(of(begun))).status).toBe(404);
  });

  test("is nobody else's: not to sign, list, complete or give up", async () => {
    const begun = await begin(Ana);
    const parts = [{ PartNumber: 1, ETag: "x" }];
    const answers = [
      await Ben.get(of(begun)),
      await Ben.get(of(begun, "/1")),
      await Ben.post(of(begun, "/complete"), { parts }),
      await Ben.send(of(begun), { method: "DELETE" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await Ana.get(of(begun))).status).toBe(200);
  });

  test.each(["photos/of-ben-96.webp", "incoming/", "../photos/x"])(
    "has no key of one's own choice: %j",
    async (key) => {
      const begun = { ...(await begin(Ana)), key };
      expect((await Ana.get(of(begun, "/1"))).status).toBe(404);
    },
  );

  test("cannot be signed without a key, an uploadId, and a partNumber", async () => {
    const begun = await begin(Ana);
    const { uploadId, key } = begun;
    for (const keyless of [`/${uploadId}`, `/${uploadId}/1`])
      expect([keyless, (await Ana.get(`/api/s3/multipart${keyless}`)).status]).toEqual([keyless, 400]);
    expect(await json(await Ana.get(`/api/s3/multipart/${uploadId}/1`))).toEqual({
      message: "Cannot sign without a key, an uploadId, and a partNumber.",
    });
    expect((await Ana.get(`/api/s3/multipart//1?key=${encodeURIComponent(key)}`)).status).toBe(404);
    expect(await json(await Ana.get(of(begun, "/")))).not.toHaveProperty("url");
  });

  test("needs at least one valid part", async () => {
    const begun = await begin(Ana);
    for (const parts of [[], "all", [{ PartNumber: 0, ETag: "x" }], [{ PartNumber: 1 }]]) {
      expect((await Ana.post(of(begun, "/complete"), { parts })).status).toBe(400);
    }
    const unknown = await Ana.post(of(begun, "/complete"), { parts: [{ PartNumber: 1, ETag: '"0"' }] });
    expect(unknown.status).toBe(400);
  });
});

describe("the bucket's credentials", () => {
  test("are in no answer", async () => {
    expect((await Ana.get("/api/s3/sts")).status).toBe(404);
    const said = JSON.stringify([await sign(Ana), await begin(Ana)]);
    expect(said).not.toContain(bucket.env.S3_SECRET_ACCESS_KEY);
  });
});

describe("what was never used", () => {
  test("is removed from the bucket", async () => {
    const { url } = await sign(Ana);
    await toBucket(url, portrait, "image/jpeg");
    const begun = await begin(Ana);
    town.clock.advance(3 * HOUR);
    await town.app.jobs.run("forget-uploads");
    const key = new URL(url).pathname;
    expect(bucket.requests).toContain(`DELETE ${key}`);
    expect(bucket.requests).toContain(`DELETE /kindspot-photos/${begun.key}`);
  });
});
