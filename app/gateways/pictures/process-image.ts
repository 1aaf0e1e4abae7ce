import pLimit from "p-limit";
import type { Metadata } from "sharp";
import type { ProcessImage, Pictures } from "~/domain/photos";
import { MAX_PHOTO_PIXELS, type PhotoSize } from "~/domain/photos/rules";
import { refuse } from "~/domain/shared/errors";
import { plainJpeg } from "./plain-jpeg";
import { plainPng } from "./plain-png";
import { plainWebp } from "./plain-webp";

/** One picture at a time, so that other requests keep processors and memory. */
const queue = pLimit(1);
/** How many pictures may wait: as many as are done within seconds. */
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 5;

const QUALITY = 80;
/** What file-type calls the formats of docs/product.md#photos; `apng` is a PNG that moves. */
const FORMATS = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif"]);
/** The only decoders that libvips may use, for any file. */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`);
/** Largest side of a GIF in pixels. A larger number can be text of a script hidden behind the word GIF89a. */
const MAX_GIF_SIDE_PIXELS = 8191;
const mayBeScript = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean => {
  const header = new DataView(buffer, byteOffset, byteLength);
  return byteLength < 10 || Math.max(header.getUint16(6, true), header.getUint16(8, true)) > MAX_GIF_SIDE_PIXELS;
};

/** Leaves out what does not show, by file-type's extension: decoders read all of it, however long it takes. */
const plain: Readonly<Record<string, ((file: Buffer) => Buffer) | undefined>> = {
  jpg: plainJpeg,
  png: plainPng,
  apng: plainPng,
  webp: plainWebp,
};

/** What 24 megapixels of 8-bit colour take. With 16 bits and transparency it would be 192 MB, and 270 MB in all. */
const MAX_INTERLACED_BYTES = MAX_PHOTO_PIXELS * 3;

/**
 * For the coefficients of a progressive JPEG, so that the process stays below 250 MB: 126 MB needed 254 MB in all with Node
 * 22. 24 megapixels of three colours would have 144 MB.
 */
const MAX_COEFFICIENTS_BYTES = 118e6;
const COEFFICIENT_BYTES = 2;

/**
 * Whether too much must be in memory at the same time: all pixels of an interlaced PNG, or all coefficients of a
 * progressive JPEG. The estimate takes every colour at full resolution. Of any other picture it is a few rows.
 */
function isTooHeavy({ format, isProgressive, width, height, channels, depth }: Metadata): boolean {
  if (!isProgressive) return false;
  const values = width * height * channels;
  if (format === "jpeg") return values * COEFFICIENT_BYTES > MAX_COEFFICIENTS_BYTES;
  return format === "png" && values * (depth === "ushort" ? 2 : 1) > MAX_INTERLACED_BYTES;
}

/** sharp and file-type load with the first photo, which keeps the start short. */
async function load() {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import("file-type"), import("sharp")]);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  return { fileTypeFromBuffer, sharp };
}

let loaded: ReturnType<typeof load> | undefined;

/** Decodes and re-encodes by sharp, which leaves out all metadata, such as where a picture was taken. The content decides the format, never the file's name. */
export const processImage: ProcessImage = async (file) => {
  if (queue.pendingCount >= MAX_WAITING) return refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return queue(() => makePictures(file));
};

async function makePictures(sent: Uint8Array): Promise<Pictures> {
  const { fileTypeFromBuffer, sharp } = await (loaded ??= load()).catch(() => {
    loaded = undefined; // what was missing, memory or files, can be there for the next photo
    return refuse("photos-not-here");
  });
  const type = await fileTypeFromBuffer(sent);
  if (!type || !FORMATS.has(type.mime) || (type.mime === "image/gif" && mayBeScript(sent)))
    return refuse("not-a-photo");
  const file = plain[type.ext]?.(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)) ?? sent;
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse("not-a-photo"));
  if (metadata.width * metadata.height > MAX_PHOTO_PIXELS) return refuse("photo-too-many-pixels");
  if (isTooHeavy(metadata)) return refuse("photo-too-heavy");

  const square = (from: ReturnType<typeof sharp>, size: PhotoSize) =>
    from
      .resize(size, size, { fit: "cover" })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(() => refuse("photo-unreadable"));
  const large = await square(sharp(file, { failOn: "error", limitInputPixels: MAX_PHOTO_PIXELS }).autoOrient(), 512);
  return { 512: large, 96: await square(sharp(large), 96) };
}
