import { MAX_PARTS, plainExif } from "./plain-exif";

const MARKER = 0xff;
const START_BYTES = 2;
/** A segment's marker and length. */
const HEAD_BYTES = 4;
/** The segment behind which the pixels stand. */
const SCAN = 0xda;
const APP_1 = 0xe1;
const EXIF = "Exif\0\0";
/** The additions that tell colours, by their markers and first letters. */
const COLOURS: Readonly<Record<number, string>> = { 0xe0: "JFIF\0", 0xe2: "ICC_PROFILE\0", 0xee: "Adobe" };
/** Markers without a segment; none is needed before the pixels. */
const isBare = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd9);
/** What cameras and programs add: the segments APP0 to APP15, and comments. */
const isAddition = (code: number): boolean => (code >= 0xe0 && code <= 0xef) || code === 0xfe;

/** A JPEG without comments and what cameras and programs add, except for colours and which way up it was taken. */
export function plainJpeg(file: Buffer): Buffer {
  const chunks = [file.subarray(0, START_BYTES)];
  const begins = (at: number, word: string) => file.toString("latin1", at, at + word.length) === word;
  let exif: Buffer | null = null;
  let pixels: Buffer = Buffer.of();
  const isCopied = (code: number, dataAt: number): boolean => {
    const colours = COLOURS[code];
    return isAddition(code) ? colours !== undefined && begins(dataAt, colours) : !isBare(code);
  };
  let at = nextMarker(file, START_BYTES);
  for (let parts = 0; at + HEAD_BYTES <= file.length && parts < MAX_PARTS; parts++) {
    const code = file[at + 1] ?? 0;
    if (code === SCAN) {
      pixels = file.subarray(at);
      break;
    }
    const dataAt = at + HEAD_BYTES;
    const end = at + 2 + (isBare(code) ? 0 : Math.max(file.readUInt16BE(at + 2), 2)); // a length counts its own 2 bytes
    if (code === APP_1 && begins(dataAt, EXIF)) exif ??= plainExif(file.subarray(dataAt + EXIF.length, end));
    else if (isCopied(code, dataAt)) chunks.push(file.subarray(at, end));
    at = nextMarker(file, end);
  }
  return Buffer.concat([...chunks, ...(exif ? [exifSegment(exif)] : []), pixels]);
}

/** Where the next marker begins, as decoders look for it: behind anything else, and at the last of several 0xff. */
function nextMarker(file: Buffer, from: number): number {
  const isMarker = (at: number) => file[at] === MARKER && file[at + 1] !== 0 && file[at + 1] !== MARKER;
  let at = from;
  while (at < file.length && !isMarker(at)) at++;
  return at;
}

const exifSegment = (exif: Buffer): Buffer =>
  Buffer.concat([Buffer.from([MARKER, APP_1, 0, 2 + EXIF.length + exif.length]), Buffer.from(EXIF, "latin1"), exif]);
