import { crc32 } from "node:zlib";
import { MAX_PARTS, plainExif } from "./plain-exif";

const SIGNATURE_BYTES = 8;
/** Before a chunk's data stand its length and name, behind them a check sum. */
const HEAD_BYTES = 8;
const FRAME_BYTES = 12;

/** The chunks without which the picture cannot be drawn, its colours and its transparency. */
const DRAWN = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP"]);

/** A PNG without texts and further frames. Compressed texts of 4 MB unpack to 4 GB: half a minute for the decoder. */
export function plainPng(file: Buffer): Buffer {
  const chunks = [file.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES, parts = 0; at + FRAME_BYTES <= file.length && parts < MAX_PARTS; parts++) {
    const data = file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + HEAD_BYTES);
    const end = at + FRAME_BYTES + data;
    if (DRAWN.has(name)) chunks.push(file.subarray(at, end));
    else if (name === "eXIf") chunks.push(exifChunk(file.subarray(at + HEAD_BYTES, at + HEAD_BYTES + data)));
    at = end;
  }
  return Buffer.concat(chunks);
}

function exifChunk(sent: Buffer): Buffer {
  const exif = plainExif(sent);
  if (!exif) return Buffer.of();
  const chunk = Buffer.alloc(FRAME_BYTES + exif.length);
  chunk.writeUInt32BE(exif.length);
  chunk.write("eXIf", 4, "latin1");
  exif.copy(chunk, HEAD_BYTES);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, HEAD_BYTES + exif.length)), HEAD_BYTES + exif.length);
  return chunk;
}
