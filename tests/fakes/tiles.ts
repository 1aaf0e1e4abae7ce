import { createServer } from "node:http";
import { onLoopback } from "../on-loopback";
import { pngOf } from "../png";

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
  return pngOf(header, rows);
}
