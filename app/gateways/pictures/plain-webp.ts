import { MAX_PARTS, plainExif } from "./plain-exif";

/** 'RIFF', the length of the rest, 'WEBP'. */
const FILE_HEAD_BYTES = 12;
/** Before a chunk's data stand its name and length. */
const CHUNK_HEAD_BYTES = 8;
const FRAME = "ANMF";
/** The extended header, pixels, transparency, a colour profile, and how a moving picture begins. */
const DRAWN = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", FRAME]);

/** A WebP of its first frame, without texts. A hundred thousand frames take the decoder a minute, though it shows one. */
export function plainWebp(file: Buffer): Buffer {
  const chunks = [];
  let frames = 0;
  for (let at = FILE_HEAD_BYTES, parts = 0; at + CHUNK_HEAD_BYTES <= file.length && parts < MAX_PARTS; parts++) {
    const name = file.toString("latin1", at, at + 4);
    const data = file.readUInt32LE(at + 4);
    const end = at + CHUNK_HEAD_BYTES + data + (data % 2);
    if (name === FRAME) frames++;
    if (name === "EXIF") chunks.push(exifChunk(file.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + data)));
    else if (DRAWN.has(name) && !(name === FRAME && frames > 1)) chunks.push(file.subarray(at, end));
    at = end;
  }
  const rest = Buffer.concat(chunks);
  const header = Buffer.from(file.subarray(0, FILE_HEAD_BYTES));
  // A file that is cut off still says how long it was, and is found to be damaged.
  if (header.readUInt32LE(4) + CHUNK_HEAD_BYTES <= file.length) header.writeUInt32LE(4 + rest.length, 4);
  return Buffer.concat([header, rest]);
}

function exifChunk(sent: Buffer): Buffer {
  const exif = plainExif(sent.toString("latin1", 0, 6) === "Exif\0\0" ? sent.subarray(6) : sent);
  if (!exif) return Buffer.of();
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif]);
}
