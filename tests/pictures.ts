import sharp from "sharp";
import { deflateSync } from "node:zlib";
import { pngChunk, pngOf } from "./png";

/** Files as members send them. */

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3a7bd5" } });

/** Blue, with a red corner at the top left, as the camera saw it. */
const scene = (width: number, height: number) =>
  canvas(width, height).composite([
    {
      input: { create: { width: width >> 2, height: height >> 2, channels: 3, background: "#d53a3a" } },
      gravity: "northwest",
    },
  ]);

export const jpeg = (width = 640, height = 480): Promise<Buffer> => scene(width, height).jpeg().toBuffer();
/** 24 megapixels and more than 5 MiB, as phones take them. */
export const phoneSized = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "black",
    },
  })
    .resize(6000, 4000, { kernel: "nearest" })
    .jpeg({ quality: 80 })
    .toBuffer();
export const png = (): Promise<Buffer> => scene(320, 400).png().toBuffer();
export const webp = (): Promise<Buffer> => scene(320, 240).webp().toBuffer();
/** Two frames: blue, then white. */
export const gif = async (): Promise<Buffer> => {
  const frames = [await canvas(64, 64).png().toBuffer(), await canvas(64, 64).negate().png().toBuffer()];
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};

/** Taken with a phone held upright, which says so, and where it was. */
export const phonePhoto = (): Promise<Buffer> =>
  scene(640, 480)
    .jpeg()
    .withExif({
      IFD0: { Make: "Phone", Model: "Spy 3" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "40/1 40/1 19/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "73/1 58/1 37/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** 256 megapixels in a few kilobytes. */
export const hugePng = (side = 16_000): Buffer => blackPng({ width: side, height: side, depth: 1, channels: 1 });

/** 24 megapixels of 16 bits, with transparency: 192 MB once unpacked. */
export const deepPng = (interlaced: boolean): Buffer =>
  blackPng({ width: 6000, height: 4000, depth: 16, channels: 4, interlaced });

/** 24 megapixels whose coefficients are read as a whole: 192 MB in four colours of print. */
export const progressiveJpeg = (print: boolean, width = 6000, height = 4000): Promise<Buffer> =>
  canvas(width, height)
    .toColourspace(print ? "cmyk" : "srgb")
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();

interface Png {
  width: number;
  height: number;
  /** Bits of one channel. */
  depth: 1 | 16;
  /** Grey, or red, green, blue and transparency. */
  channels: 1 | 4;
  interlaced?: boolean;
}

/** Where each pass of an interlaced PNG begins and how far its pixels lie apart: x, y, across, down (its specification, 8.2). */
const PASSES = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]] as const; // prettier-ignore

/** All pixels are zero, so that the file stays small. */
function blackPng({ width, height, depth, channels, interlaced = false }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(channels === 4 ? 6 : 0, 9);
  header.writeUInt8(interlaced ? 1 : 0, 12);
  const passes = interlaced ? PASSES : [[0, 0, 1, 1] as const];
  const size = passes.reduce((sum, [x, y, across, down]) => {
    const rowBytes = 1 + Math.ceil((Math.ceil((width - x) / across) * channels * depth) / 8);
    return sum + Math.ceil((height - y) / down) * rowBytes;
  }, 0);
  return pngOf(header, Buffer.alloc(size));
}

/** A picture of 64 pixels with compressed texts: 4 MB that unpack to 4 GB. */
export const pngOfTexts = async (): Promise<Buffer> => {
  const text = pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(50_000_000))]));
  return pngWith(Array<Buffer>(80).fill(text));
};

const PNG_HEAD_BYTES = 33;
const pngWith = async (chunks: Buffer[]): Promise<Buffer> => {
  const small = await canvas(8, 8).png().toBuffer();
  return Buffer.concat([small.subarray(0, PNG_HEAD_BYTES), ...chunks, small.subarray(PNG_HEAD_BYTES)]);
};

/** EXIF whose thousands of lists name themselves as the next one: a file of 60 KB kept a decoder busy for 20 seconds. */
const circularExif = (): Buffer => {
  const exif = Buffer.alloc(60_000);
  exif.write("MM\0*\0\0\0\b", "latin1");
  exif.writeUInt16BE(4900, 8);
  for (let at = 10; at < 4900 * 12; at += 12) exif.write("\x87\x69\0\x04\0\0\0\x01\0\0\0\x08", at, "latin1");
  return exif;
};

export const circularJpeg = async (): Promise<Buffer> => {
  const [sent, exif] = [await jpeg(), Buffer.concat([Buffer.from("Exif\0\0"), circularExif()])];
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff]);
  // An empty marker before it, which has no length, does not hide it.
  return Buffer.concat([sent.subarray(0, 2), Buffer.from([0xff, 0x01]), head, exif, sent.subarray(2)]);
};
export const circularPng = (): Promise<Buffer> => pngWith([pngChunk("eXIf", circularExif())]);
export const circularWebp = (): Promise<Buffer> => webpOf([riff("EXIF", circularExif())]);

/** 4 MB of frames of 64 pixels. */
export const webpOfFrames = async (): Promise<Buffer> => webpOf(Array<Buffer>(80_000).fill(await frame()));

/** A moving WebP of 8 by 8 pixels: one frame, then these chunks. */
const webpOf = async (chunks: Buffer[]): Promise<Buffer> => {
  const head = riff("VP8X", Buffer.from("0a000000070000070000", "hex"));
  return riff(
    "RIFF",
    Buffer.concat([Buffer.from("WEBP"), head, riff("ANIM", Buffer.alloc(6)), await frame(), ...chunks]),
  );
};

const frame = async (): Promise<Buffer> => {
  const still = (await canvas(8, 8).webp({ lossless: true }).toBuffer()).subarray(12);
  return riff("ANMF", Buffer.concat([Buffer.from("00000000000007000007000064000000", "hex"), still]));
};

const riff = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
};

/** What is no photo, whatever it calls itself. */
export const impostors: Record<string, Buffer> = {
  "an SVG": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "HTML named .jpg": Buffer.from("<!doctype html><script>alert(1)</script>"),
  "a zip": Buffer.from("504b0304140000000000", "hex"),
  "a word that begins like a GIF and goes on as a script": Buffer.from("GIF89a/*\0\0\0\0*/=1;alert(1)//"),
  "no more than the word GIF": Buffer.from("GIF89a"),
  "a PDF": Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"),
  "a TIFF": Buffer.from("49492a0008000000000000000000", "hex"),
  "a HEIC photo": Buffer.concat([Buffer.from("0000001c", "hex"), Buffer.from("ftypheic\0\0\0\0mif1heicmiaf")]),
  "an empty file": Buffer.of(),
  noise: Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 7919) % 251)),
};

/** A GIF that shows a picture and, read as text, is a script: its width spells the beginning of a comment. */
export const gifThatRuns = async (): Promise<Buffer> => {
  const bytes = Buffer.from(await gif());
  bytes.write("/*", 6, "latin1");
  return Buffer.concat([bytes, Buffer.from("*/=1;alert(1);")]);
};
