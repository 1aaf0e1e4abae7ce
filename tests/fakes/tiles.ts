import { createServer } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import { onLoopback } from "../on-loopback";

export interface FakeTiles {
  /** An x/y/z template for TILE_URL. */
  template: string;
  /** The path of every tile asked for, in order. */
  requests: string[];
  close(): Promise<void>;
}

/** A tile server on loopback: every tile shows the same invented streets. */
export async function openFakeTiles(): Promise<FakeTiles> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(200, { "content-type": "image/png", "cache-control": "public, max-age=86400" }).end(TILE);
  });
  const { port, close } = await onLoopback(server);
  return { template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, requests, close };
}

const SIZE = 256;
const BLOCK = 0xe4;
const STREET = 0xff;
const AVENUE_EVERY = 128;
const STREET_EVERY = 64;

/** 8-bit greyscale. */
const TILE = png(SIZE, (x, y) => (x % AVENUE_EVERY < 14 || y % STREET_EVERY < 8 ? STREET : BLOCK));

function png(size: number, shade: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) rows[y * (size + 1) + 1 + x] = shade(x, y);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.of()),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
