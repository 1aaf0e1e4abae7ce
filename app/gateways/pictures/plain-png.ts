/** Of length, name and check sum, which stand around a chunk's data. */
const LENGTH_BYTES = 4;
const NAME_BYTES = 4;
const FRAME_BYTES = 12;
const SIGNATURE_BYTES = 8;

/** What the picture looks like: the chunks without which it cannot be drawn, colours, transparency and orientation. */
const DRAWN = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "eXIf"]);

/**
 * A PNG without its texts and what else does not show. Compressed texts of 4 MB unpack to 4 GB, which takes the decoder
 * half a minute. From a chunk on that is cut off nothing is left out: the decoder then says that the file is damaged.
 */
export function plainPng(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + LENGTH_BYTES, at + LENGTH_BYTES + NAME_BYTES);
    if (DRAWN.has(name) || end > bytes.length) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
