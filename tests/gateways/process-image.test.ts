import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { plainJpeg } from "~/gateways/pictures/plain-jpeg";
import { processImage } from "~/gateways/pictures/process-image";
import {
  circularJpeg,
  circularPng,
  circularWebp,
  deepPng,
  gif,
  gifThatRuns,
  hugePng,
  impostors,
  jpeg,
  phonePhoto,
  png,
  pngOfTexts,
  progressiveJpeg,
  webp,
  webpOfFrames,
} from "../pictures";
import { temporaryFolder } from "../temporary-folder";

const refused = (file: Buffer) => expect(processImage(file)).rejects;
const pixelAt = async (picture: Uint8Array, left: number, top: number) => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];
const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 120;

describe("a photo", () => {
  it.each([
    ["JPEG", jpeg],
    ["PNG", png],
    ["WebP", webp],
    ["GIF", gif],
  ])("that is a %s becomes a WebP of 512 and one of 96 pixels, both square", async (_, file) => {
    const pictures = await processImage(await file());
    expect(await sharp(pictures[512]).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect(await sharp(pictures[96]).metadata()).toMatchObject({ format: "webp", width: 96, height: 96 });
  });

  it("is turned upright and has no metadata of place and camera", async () => {
    const file = await phonePhoto();
    expect((await sharp(file).metadata()).exif?.toString("latin1")).toContain("Spy 3");
    const { 512: large, 96: small } = await processImage(file);
    // What the camera saw at its top left is at the top right, once the phone is held upright.
    expect(isRed(await pixelAt(large, 500, 10))).toBe(true);
    expect(isRed(await pixelAt(large, 10, 10))).toBe(false);
    for (const picture of [large, small]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(Buffer.from(picture).toString("latin1")).not.toMatch(/GPS|Spy 3|EXIF/);
    }
  });

  it("that is animated becomes its first frame", async () => {
    const { 512: large } = await processImage(await gif());
    const { pages = 1 } = await sharp(large).metadata();
    const [, , blue = 0] = await pixelAt(large, 256, 256);
    expect([pages, blue > 180]).toEqual([1, true]);
  });

  it("of 24 megapixels is taken, of more it is not", async () => {
    await expect(processImage(await jpeg(6000, 4000))).resolves.toBeDefined();
    await refused(await jpeg(6000, 4001)).toMatchObject({ code: "photo-too-many-pixels" });
  });

  it.each([
    ["of 16 bits row by row is taken", () => deepPng(false), "taken"],
    ["of 16 bits interlaced, which is unpacked as a whole, is refused", () => deepPng(true), "photo-too-heavy"],
    ["as a JPEG row by row is taken", () => jpeg(6000, 4000), "taken"],
    ["as a progressive JPEG, which is read as a whole, is refused", () => progressiveJpeg(false), "photo-too-heavy"],
    ["as a progressive JPEG of four colours is refused", () => progressiveJpeg(true), "photo-too-heavy"],
    ["less five, as a progressive JPEG, is taken", () => progressiveJpeg(false, 6000, 3200), "taken"],
  ])("of 24 megapixels %s, in less than 250 MB", { timeout: 60_000 }, async (_, picture, outcome) => {
    const folder = temporaryFolder();
    const file = join(folder, "heavy");
    await writeFile(file, await picture());
    const program = fileURLToPath(new URL("./process-image-once.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", program, file]);
    const received = JSON.parse(stdout) as { outcome: string; peakMb: number };
    expect(received.outcome).toBe(outcome);
    expect(received.peakMb).toBeLessThan(250);
  });

  it("of 16,000 by 16,000 pixels is refused before it is unpacked", async () => {
    await refused(hugePng()).toMatchObject({ code: "photo-too-many-pixels" });
  });

  it.each([
    ["a PNG with texts of 4 GB", pngOfTexts],
    ["a WebP of 80,000 frames", webpOfFrames],
    ["a JPEG with EXIF in a circle", circularJpeg],
    ["a PNG with EXIF in a circle", circularPng],
    ["a WebP with EXIF in a circle", circularWebp],
  ])("that is %s is taken within a second or two", async (_, file) => {
    const sent = await file();
    const begun = performance.now();
    await expect(processImage(sent)).resolves.toBeDefined();
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it.each(["jpeg", "png", "webp"] as const)("that is a %s stands the way up that it says", async (format) => {
    const turned = await sharp(await png())
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    expect(isRed(await pixelAt((await processImage(turned))[512], 500, 10))).toBe(true);
  });

  it("that is a JPEG keeps its pixels and its profile of colours", async () => {
    const sent = await sharp(await png())
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const plain = plainJpeg(sent);
    expect((await sharp(plain).metadata()).hasProfile).toBe(true);
    expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
  });

  it("of which the end is missing is damaged", async () => {
    const file = await jpeg();
    await refused(file.subarray(0, file.length / 2)).toMatchObject({ code: "photo-unreadable" });
    const lossless = await png();
    await refused(lossless.subarray(0, lossless.length / 2)).toMatchObject({ code: "photo-unreadable" });
  });
});

describe("no photo", () => {
  it.each(Object.entries(impostors))("is %s", async (_, file) => {
    await refused(file).toMatchObject({ code: "not-a-photo" });
  });

  it("is a GIF that also runs as a script", async () => {
    await refused(await gifThatRuns()).toMatchObject({ code: "not-a-photo" });
  });
});

describe("many photos at once", () => {
  it("are processed one after another, and those that would wait too long are refused", async () => {
    const file = await jpeg();
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => processImage(file)));
    const taken = answers.filter(({ status }) => status === "fulfilled");
    const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    expect(taken.length).toBeGreaterThanOrEqual(20);
    expect(refusals.length).toBeGreaterThanOrEqual(10);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "busy" });
  });
});
