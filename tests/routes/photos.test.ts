import sharp from "sharp";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { members } from "~db/schema";
import { ana, ben, cem, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { openKindspot, type Kindspot } from "../kindspot";
import { gifThatRuns, hugePng, impostors, jpeg, phonePhoto } from "../pictures";
import { visitor, type Visitor } from "../visitor";

const MAX_BYTES = 5_242_880;

let portrait: Buffer;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  portrait = await jpeg();
});

const placeFor = async (who: Visitor): Promise<string> =>
  ((await (await who.post("/api/objects/upload")).json()) as { uploadURL: string }).uploadURL;
const put = (
  who: Visitor,
  path: string,
  file: Uint8Array | Blob | ReadableStream,
  headers = {},
  signal?: AbortSignal,
) => {
  const body = file instanceof Uint8Array ? new Uint8Array(file) : file;
  return who.send(path, { method: "PUT", headers, body, duplex: "half", ...(signal && { signal }) });
};
const use = (who: Visitor, profileImageURL: unknown) =>
  who.send("/api/profile-image", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ profileImageURL }),
  });
const photoOf = async (who: Visitor) =>
  ((await (await who.get("/api/auth/user")).json()) as { profileImageUrl: string | null }).profileImageUrl;
const message = async (answer: Response) => ((await answer.json()) as { message: string }).message;

/** Sends a photo and sets it as the member's. Returns the picture's address. */
async function show(who: Visitor, file: Buffer = portrait): Promise<string> {
  const place = await placeFor(who);
  expect((await put(who, place, file)).status).toBe(204);
  expect((await use(who, place)).status).toBe(200);
  return place;
}

describe("a photo", () => {
  test("is sent to the place that was given for it, and becomes the member's", async () => {
    const given = await Ana.post("/api/objects/upload");
    expect(given.status).toBe(201);
    const { uploadURL } = (await given.json()) as { uploadURL: string };
    const sent = await put(Ana, uploadURL, portrait);
    expect([sent.status, sent.headers.get("etag")]).toEqual([204, expect.stringMatching(/^"[\w-]+"$/)]);
    const used = await use(Ana, uploadURL);
    expect(used.status).toBe(200);
    expect(await used.json()).toMatchObject({ firstName: "Ana", profileImageUrl: await photoOf(Ana) });
  });

  test("is served as WebP, cached for an hour by the member's browser only", async () => {
    await show(Ana);
    const path = (await photoOf(Ana)) ?? "";
    const [small, large] = [await Ben.get(path), await Ben.get(`${path}/512`)];
    for (const { status, headers } of [small, large]) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("private, max-age=3600");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    }
    const sizes = [small, large].map(async (answer) => (await sharp(await answer.arrayBuffer()).metadata()).width);
    expect(await Promise.all(sizes)).toEqual([96, 512]);
  });

  test("is answered 304 after that hour to a browser that has it, as long as it is shown", async () => {
    await show(Ana);
    const path = (await photoOf(Ana)) ?? "";
    const etag = (await Ben.get(path)).headers.get("etag") ?? "";
    const again = () => Ben.get(path, { "if-none-match": etag });
    expect([(await again()).status, (await again()).headers.get("cache-control")]).toEqual([
      304,
      "private, max-age=3600",
    ]);
    await Ana.send("/api/profile-image", { method: "DELETE" });
    expect((await again()).status).toBe(404);
  });

  test("has lost where and by what it was taken", async () => {
    await show(Ana, await phonePhoto());
    const stored = await (await Ana.get(`${await photoOf(Ana)}/512`)).arrayBuffer();
    expect(Buffer.from(stored).toString("latin1")).not.toMatch(/GPS|Spy 3|Exif/i);
  });

  test("is for members' eyes", async () => {
    await show(Ana);
    expect((await visitor(town.url).get((await photoOf(Ana)) ?? "")).status).toBe(404);
  });

  test("that is replaced is gone, and another address shows the new one", async () => {
    await show(Ana);
    const old = (await photoOf(Ana)) ?? "";
    const files = () => readdir(join(town.app.config.dataDir, "photos"));
    const before = await files();
    await show(Ana);
    expect(await photoOf(Ana)).not.toBe(old);
    expect((await Ana.get(old)).status).toBe(404);
    expect(await files()).toHaveLength(before.length);
  });

  test("may be removed", async () => {
    await show(Ana);
    const removed = await Ana.send("/api/profile-image", { method: "DELETE" });
    expect([removed.status, await photoOf(Ana)]).toEqual([204, null]);
  });

  test("may be named by its address on this site, whole or as a path", async () => {
    for (const address of [(path: string) => new URL(path, town.url).href, (path: string) => path]) {
      const place = await placeFor(Ana);
      await put(Ana, place, portrait);
      expect((await use(Ana, address(place))).status).toBe(200);
    }
  });
});

describe("a file that is no photo we take", () => {
  const refusal = async (file: Buffer, name = "photo.jpg") => {
    const answer = await put(Ana, await placeFor(Ana), new File([new Uint8Array(file)], name));
    return [answer.status, await message(answer)];
  };

  test.each(Object.entries(impostors))("is refused: %s", async (_, file) => {
    expect(await refusal(file)).toEqual([415, "Please choose a JPEG or PNG photo."]);
  });

  test("is refused: a GIF that runs as a script", async () => {
    expect((await refusal(await gifThatRuns()))[0]).toBe(415);
  });

  test("is refused: 16,000 by 16,000 pixels, a damaged one", async () => {
    expect(await refusal(hugePng())).toEqual([422, "Please choose a photo of at most 24 megapixels."]);
    expect(await refusal(portrait.subarray(0, 2000))).toEqual([
      422,
      "This photo is damaged. Please choose another one.",
    ]);
  });

  test("is refused: one byte more than 5 MB, announced or not", async () => {
    const large = new Uint8Array(MAX_BYTES + 1);
    const announced = await put(Ana, await placeFor(Ana), large);
    expect([announced.status, await message(announced)]).toEqual([413, "Please choose a photo of at most 5 MB."]);
    const streamed = await put(Ana, await placeFor(Ana), new Blob([large]).stream());
    expect(streamed.status).toBe(413);
  });

  test("of exactly 5 MB is looked at", async () => {
    const padded = Buffer.concat([portrait, Buffer.alloc(MAX_BYTES - portrait.length)]);
    expect((await put(Ana, await placeFor(Ana), padded)).status).toBe(204);
  });

  test("is not read further than a photo is long, however much is sent", async () => {
    const before = process.memoryUsage().rss;
    const chunk = new Uint8Array(1_000_000);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        if (++sent > 60) stream.close();
        else stream.enqueue(chunk);
      },
    });
    const answer = await put(Ana, await placeFor(Ana), endless);
    expect(answer.status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});

describe("an address to send to", () => {
  test.each([
    "/api/objects/upload/..%2f..%2fkindspot.sqlite",
    `/api/objects/upload/${"a".repeat(43)}`,
    "/api/objects/upload/%00",
  ])("that nobody was given is not there: %s", async (path) => {
    expect((await put(Ana, path, portrait)).status).toBe(path.endsWith("%00") ? 400 : 404);
  });

  test("is not there for someone else, nor for a visitor, and nothing of theirs is read", async () => {
    const place = await placeFor(Ana);
    expect((await put(Ben, place, portrait)).status).toBe(404);
    expect((await put(visitor(town.url), place, new Uint8Array(MAX_BYTES))).status).toBe(401);
  });

  test("serves once", async () => {
    const place = await placeFor(Ana);
    await put(Ana, place, portrait);
    const again = await put(Ana, place, portrait);
    expect([again.status, await message(again)]).toEqual([403, "Request has expired"]);
  });

  test("serves also when it was asked for twice under one key", async () => {
    const ask = () => Ana.post("/api/objects/upload", undefined, { "idempotency-key": "the same" });
    for (const answer of [await ask(), await ask()]) {
      const { uploadURL } = (await answer.json()) as { uploadURL: string };
      expect((await put(Ana, uploadURL, portrait)).status).toBe(204);
    }
  });

  test("serves for 5 minutes", async () => {
    const place = await placeFor(Ana);
    town.clock.advance(5 * MINUTE);
    expect((await put(Ana, place, portrait)).status).toBe(403);
  });

  test("is for PUT alone, from our own pages, and for nothing compressed", async () => {
    const place = await placeFor(Ana);
    const get = await Ana.get(place);
    expect([get.status, get.headers.get("allow")]).toEqual([405, "PUT, OPTIONS"]);
    expect((await put(Ana, place, portrait, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await put(Ana, place, portrait, { "content-encoding": "gzip" })).status).toBe(400);
    expect((await put(Ana, place, portrait)).status).toBe(204);
  });

  test("forgives a sender who leaves in the middle", async () => {
    const place = await placeFor(Ana);
    const leaving = new AbortController();
    const half = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(1000)),
      pull: () => leaving.abort(),
    });
    await expect(put(Ana, place, half, {}, leaving.signal)).rejects.toThrow("abort");
    expect((await put(Ana, place, portrait)).status).toBe(204);
  });
});

describe("the photo's plain form", () => {
  const boundary = "a-boundary-of-27-characters";
  const sendForm = (body: Buffer | string, type = `multipart/form-data; boundary=${boundary}`) =>
    Ana.send("/profile/photo", {
      method: "POST",
      headers: { "content-type": type },
      body: typeof body === "string" ? body : new Uint8Array(body),
    });
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const whole = (...parts: string[]) => `${parts.join("")}--${boundary}--\r\n`;
  const many = Array.from({ length: 65_000 }, () => part("a", "1"));

  test.each([
    ["5 MB of urlencoded fields", () => sendForm("a=1&".repeat(1_300_000), "application/x-www-form-urlencoded")],
    ["5 MB of small parts", () => sendForm(whole(...many))],
    [
      "5 MB of small parts behind a second boundary",
      () => sendForm(whole(part("intent", "remove"), ...many), `multipart/form-data; boundary=${boundary}; boundary=b`),
    ],
    [
      "5 MB of small parts behind a boundary with an escape",
      () => sendForm(whole(part("intent", "remove"), ...many), `multipart/form-data; boundary="\\${boundary}"`),
    ],
    ["5 MB of delimiters", () => sendForm(`--${boundary}\r\n`.repeat(160_000))],
    ["a part whose headers have no end", () => sendForm(`--${boundary}\r\n${"X: y\r\n".repeat(800_000)}`)],
    ["a field of 5 MB", () => sendForm(whole(part("intent", "x".repeat(5_000_000))))],
    ["a form without a boundary", () => sendForm(whole(part("intent", "remove")), "multipart/form-data")],
  ])("is refused unread when it holds %s", async (_, send) => {
    const answer = await send();
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("Please check that all fields are filled correctly."),
    ]);
  });

  test("removes the photo as multipart, as the page sends it", async () => {
    await show(Ana);
    expect(await (await Ana.get("/profile/photo")).text()).toMatch(
      /<form [^>]*enctype="multipart\/form-data"[^>]*>(?:<input [^>]*>)?<button name="intent" value="remove"/i,
    );
    expect((await sendForm(whole(part("intent", "remove")))).status).toBe(302);
    expect(await photoOf(Ana)).toBeNull();
  });
});

describe("PUT /api/profile-image", () => {
  test.each([
    "https://evil.example/api/objects/upload/x",
    "http://127.0.0.1:9/photo.jpg",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "/photos/../kindspot.sqlite",
    "//evil.example/api/objects/upload/x",
    "not an address",
    "",
    17,
    ["/api/objects/upload/x"],
  ])("takes no address of elsewhere: %j", async (address) => {
    const before = await photoOf(Ana);
    const answer = await use(Ana, address);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: "Invalid input",
      fields: { profileImageURL: [expect.any(String)] },
    });
    expect(await photoOf(Ana)).toBe(before);
  });

  test("takes no other member's photo, and none that was never sent", async () => {
    const [bens, empty] = [await placeFor(Ben), await placeFor(Ana)];
    await put(Ben, bens, portrait);
    expect([(await use(Ana, bens)).status, (await use(Ana, empty)).status]).toEqual([400, 400]);
  });

  test("takes the same photo twice, but not again once it was replaced", async () => {
    const first = await show(Ana);
    expect((await use(Ana, first)).status).toBe(200);
    await show(Ana);
    expect((await use(Ana, first)).status).toBe(400);
  });
});

describe("no picture", () => {
  test.each([
    "/photos/..%2f..%2fkindspot.sqlite",
    "/photos/../package.json",
    "/photos/",
    "/photos/a/512",
    `/photos/${"a".repeat(43)}`,
    "/photos/%00",
  ])("is at %s", async (path) => {
    expect([400, 404]).toContain((await Ana.get(path)).status);
  });
});

describe("without a bucket", () => {
  test.each([
    ["GET", "/api/s3/params?filename=a.png&type=image/png"],
    ["POST", "/api/s3/multipart"],
    ["GET", "/api/s3/multipart/1?key=a"],
    ["GET", "/api/s3/multipart/1/1?key=a"],
    ["POST", "/api/s3/multipart/1/complete?key=a"],
    ["DELETE", "/api/s3/multipart/1?key=a"],
  ])("%s %s is not set up", async (method, path) => {
    const body = JSON.stringify({ type: "image/png", parts: [{ PartNumber: 1, ETag: "x" }] });
    const headers = { "content-type": "application/json" };
    const answer = await Ana.send(path, method === "POST" ? { method, headers, body } : { method });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });

  test.each(["/api/s3/sts", "/api/url/get", "/api/dropbox/list", "/api/search/unsplash/list"])(
    "%s is not there",
    async (path) => {
      expect((await Ana.get(path)).status).toBe(404);
      expect((await Ana.post(path, {})).status).toBe(404);
    },
  );
});

describe("a server with limits, whose bucket cannot be reached", () => {
  const nowhere = { S3_ENDPOINT: "http://127.0.0.1:9", S3_REGION: "us-east-1", S3_BUCKET: "photos" };
  let far: Kindspot;
  let Cem: Visitor;
  beforeAll(async () => {
    far = await openKindspot({ env: { ...nowhere, S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" } });
    Cem = await register(far.url, cem);
  });

  test("asks to try again later, in a call, on the form and for a picture", async () => {
    const form = new FormData();
    form.set("intent", "upload");
    form.set("photo", new File([new Uint8Array(portrait)], "me.jpg"));
    const answers = [
      await put(Cem, await placeFor(Cem), portrait),
      await Cem.send("/profile/photo", { method: "POST", body: form }),
    ];
    expect(await photoOf(Cem)).toBeNull();
    const photoKey = "a".repeat(43);
    await far.app.database.write((tx) => tx.update(members).set({ photoKey }));
    answers.push(await Cem.get(`/photos/${photoKey}`));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers.map(({ headers }) => headers.get("retry-after"))).not.toContain(null);
  });

  test("takes 10 photos a minute from one member, and says how long to wait", async () => {
    const places = await Promise.all(Array.from({ length: 9 }, () => placeFor(Cem)));
    const answers = [];
    for (const place of places) answers.push(await put(Cem, place, Buffer.from("no photo")));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(8).fill(415), 429]);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await use(Cem, places[0])).status).toBe(429); // an address of the bucket counts too
  });
});
