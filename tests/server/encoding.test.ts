import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encode, encodeBest, encodingFor, isCompressible } from "~/server/encoding";
import { ownTime } from "../timing";

describe("the encoding", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=0.5, br;q=1.0", "br"],
    ["br; q=0, gzip", "gzip"],
    ["deflate", "identity"],
    [undefined, "identity"],
  ])("for %s is %s", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });

  test("is found at once in 100 KB of hostile text", async () => {
    const hostile = `${" ".repeat(50_000)};${" ".repeat(50_000)}br`;
    expect(await ownTime(() => expect(encodingFor(hostile)).toBe("identity"))).toBeLessThan(1000);
  });

  test.each([2_000, 200_000])("gives back all of %i bytes", async (bytes) => {
    const body = Buffer.from("Ben asks. ".repeat(bytes / 10));
    const read = [
      brotliDecompressSync(await encode(body, "br")),
      brotliDecompressSync(await encodeBest(body, "br")),
      gunzipSync(await encode(body, "gzip")),
      await encode(body, "identity"),
    ];
    expect(read.map((bytes) => bytes.equals(body))).toEqual([true, true, true, true]);
  });
});

test("pictures and small answers are sent as they are", () => {
  expect(isCompressible("image/png", 10_000)).toBe(false);
  expect(isCompressible("text/html; charset=utf-8", 100)).toBe(false);
  expect(isCompressible("text/html; charset=utf-8", 10_000)).toBe(true);
});
