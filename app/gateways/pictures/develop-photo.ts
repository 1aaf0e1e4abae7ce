import pLimit from "p-limit";
import type { DevelopPhoto, Pictures } from "~/domain/photos";
import { PHOTO_MAX_PIXELS, type PhotoSize } from "~/domain/photos/rules";
import { refuse } from "~/domain/shared/errors";

/** One picture at a time leaves the other processors, and most of the memory, to the pages. */
const queue = pLimit(1);
/** Only as many wait as are done within seconds. */
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 5;

const QUALITY = 80;
/** What file-type calls the formats of PRODUCT 11; `apng` is a PNG that moves. */
const FORMATS = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif"]);
/** The only readers that libvips may use, whatever a file looks like to it. */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`);
/** Read as text, the width and height of a GIF may begin a script behind the word GIF89a; but none is so wide or high. */
const GIF_SIDE_MAX = 8191;
const isScript = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean => {
  const header = new DataView(buffer, byteOffset, byteLength);
  return byteLength < 10 || Math.max(header.getUint16(6, true), header.getUint16(8, true)) > GIF_SIDE_MAX;
};

/** sharp and file-type are loaded with the first photo: a server that starts has no use for them. */
async function load() {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import("file-type"), import("sharp")]);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  return { fileTypeFromBuffer, sharp };
}

let loaded: ReturnType<typeof load> | undefined;

/** By sharp: content decides what a file is, never its name. */
export const developPhoto: DevelopPhoto = async (file) => {
  if (queue.pendingCount >= WAITING_MAX) return refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return queue(() => develop(file));
};

async function develop(file: Uint8Array): Promise<Pictures> {
  const { fileTypeFromBuffer, sharp } = await (loaded ??= load());
  const type = await fileTypeFromBuffer(file);
  if (!type || !FORMATS.has(type.mime) || (type.mime === "image/gif" && isScript(file))) return refuse("not-a-photo");
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse("not-a-photo"));
  if (width * height > PHOTO_MAX_PIXELS) return refuse("photo-too-many-pixels");

  const square = (from: ReturnType<typeof sharp>, size: PhotoSize) =>
    from
      .resize(size, size, { fit: "cover" })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(() => refuse("photo-unreadable"));
  const large = await square(sharp(file, { failOn: "error", limitInputPixels: PHOTO_MAX_PIXELS }).autoOrient(), 512);
  return { 512: large, 96: await square(sharp(large), 96) };
}
