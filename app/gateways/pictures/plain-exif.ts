/**
 * How many chunks or segments of a file are read. No camera writes a tenth of it, and going through a million of them keeps
 * the server busy. What comes behind is left out: a picture that needs it is damaged.
 */
export const MAX_PARTS = 10_000;

const HEADER_BYTES = 8;
const COUNT_BYTES = 2;
const ENTRY_BYTES = 12;
const VALUE_AT = 8;
const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * EXIF that says which way up the picture was taken, and nothing else; null where the sent one does not say it. A list that
 * names itself as the next one keeps a decoder busy for half a minute, so no decoder sees what was sent.
 */
export function plainExif(sent: Buffer): Buffer | null {
  const orientation = orientationIn(sent);
  if (orientation === null) return null;
  const exif = Buffer.alloc(HEADER_BYTES + COUNT_BYTES + ENTRY_BYTES + 4);
  exif.write("MM\0*", "latin1");
  exif.writeUInt32BE(HEADER_BYTES, 4);
  exif.writeUInt16BE(1, HEADER_BYTES);
  const entry = HEADER_BYTES + COUNT_BYTES;
  exif.writeUInt16BE(ORIENTATION, entry);
  exif.writeUInt16BE(SHORT, entry + 2);
  exif.writeUInt32BE(1, entry + 4);
  exif.writeUInt16BE(orientation, entry + VALUE_AT);
  return exif;
}

/** 1 to 8, as the first list of a TIFF file says it. */
function orientationIn(tiff: Buffer): number | null {
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < HEADER_BYTES || (order !== "MM" && order !== "II")) return null;
  const short = (at: number) => (order === "MM" ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const list = order === "MM" ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  if (list + COUNT_BYTES > tiff.length) return null;
  const entries = short(list);
  for (let at = list + COUNT_BYTES, left = entries; left > 0 && at + ENTRY_BYTES <= tiff.length; left--) {
    const value = short(at + VALUE_AT);
    if (short(at) === ORIENTATION && short(at + 2) === SHORT) return value >= 1 && value <= 8 ? value : null;
    at += ENTRY_BYTES;
  }
  return null;
}
