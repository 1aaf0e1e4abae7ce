import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

/** A vector tile for an archive, not packed. */
export interface TileToWrite {
  zoom: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

export interface ArchiveContents {
  tiles: readonly TileToWrite[];
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
  metadata: object;
}

const HEADER_BYTES = 127;
const VERSION = 3;
const GZIP = 2;
const VECTOR_TILES = 1;

interface Entry {
  id: number;
  /** How many tiles in a row are this one. */
  run: number;
  offset: number;
  length: number;
}

/** Readers take the header and the root directory from the first 16 KB. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const ENTRIES_IN_LEAF = 4096;

/** A PMTiles archive, version 3, held in memory: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function writeArchive({ tiles, bounds, metadata }: ArchiveContents): Buffer {
  const { entries, chunks, end } = pack(tiles);
  const { root, leaves } = directories(entries);
  const description = gzipSync(JSON.stringify(metadata));
  const leavesAt = HEADER_BYTES + root.length + description.length;
  const dataAt = leavesAt + leaves.length;
  const zooms = tiles.map(({ zoom }) => zoom);

  // The second number of each write is its place in the header.
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles");
  header.writeUInt8(VERSION, 7);
  const sections = [HEADER_BYTES, root.length, HEADER_BYTES + root.length, description.length];
  sections.push(leavesAt, leaves.length, dataAt, end);
  const counts = [tiles.length, entries.length, chunks.length];
  [...sections, ...counts].forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  const bytes = [1, GZIP, GZIP, VECTOR_TILES, Math.min(...zooms), Math.max(...zooms)];
  bytes.forEach((value, index) => header.writeUInt8(value, 96 + index));
  const { west, south, east, north } = bounds;
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at);
  [west, south, east, north].forEach((value, index) => degrees(value, 102 + 4 * index));
  // Where a map that opens the archive looks first.
  header.writeUInt8(Math.max(...zooms), 118);
  degrees((west + east) / 2, 119);
  degrees((south + north) / 2, 123);
  return Buffer.concat([header, root, description, leaves, ...chunks]);
}

/** One directory, or where it would be too long, a root that leads to leaves. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = gzipSync(directory(entries));
  if (whole.length <= MAX_ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const [packedLeaves, leafEntries]: [Buffer[], Entry[]] = [[], []];
  let offset = 0;
  for (let start = 0; start < entries.length; start += ENTRIES_IN_LEAF) {
    const leaf = gzipSync(directory(entries.slice(start, start + ENTRIES_IN_LEAF)));
    leafEntries.push({ id: entries[start]?.id ?? 0, run: 0, offset, length: leaf.length });
    packedLeaves.push(leaf);
    offset += leaf.length;
  }
  return { root: gzipSync(directory(leafEntries)), leaves: Buffer.concat(packedLeaves) };
}

/** The tiles in the order of their ids, and where each lies. Equal ones are stored once. */
function pack(tiles: readonly TileToWrite[]) {
  const entries: Entry[] = [];
  const chunks: Buffer[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  let end = 0;
  const ordered = tiles
    .map(({ zoom, x, y, bytes }) => ({ id: zxyToTileId(zoom, x, y), bytes }))
    .sort((a, b) => a.id - b.id);
  for (const { id, bytes } of ordered) {
    const key = createHash("sha256").update(bytes).digest("base64");
    let place = known.get(key);
    if (!place) {
      const chunk = gzipSync(bytes);
      place = { offset: end, length: chunk.length };
      known.set(key, place);
      chunks.push(chunk);
      end += chunk.length;
    }
    const last = entries.at(-1);
    if (last && last.id + last.run === id && last.offset === place.offset) last.run++;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, chunks, end };
}

/** Columns of variable-length numbers: steps of ids, runs, lengths, offsets (0: right behind the one before). */
function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const before = entries[index - 1];
      return before && offset === before.offset + before.length ? 0 : offset + 1;
    }),
  ];
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  const bytes = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}
