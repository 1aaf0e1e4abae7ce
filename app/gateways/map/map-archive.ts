import { createHash } from "node:crypto";
import { open, stat, type FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Compression, PMTiles, TileType, type Header, type Source } from "pmtiles";
import { MIN_ZOOM, type MapFacts } from "~/domain/places/rules";
import { errorText } from "~/domain/shared/errors";

/** A map file that was opened and found in order. */
export interface Archive {
  facts: MapFacts;
  minZoom: number;
  maxZoom: number;
  /** A tile, unpacked and otherwise as stored; null where the archive has nothing. */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** What is hashed: the beginning lists all tiles with their lengths, so it differs between maps. */
const HASHED_BYTES = 16 * 1024 * 1024;
/** A tile of 4 MB unpacked would be ten times the largest of a real city. */
const MAX_TILE_BYTES = 4 * 1024 * 1024;
/** Below this zoom, a basemap leaves out most streets. */
const MIN_DETAIL_ZOOM = 13;
const LAYERS = ["roads", "water", "landuse"];

/**
 * Opens a PMTiles archive of vector tiles in the Protomaps basemap's schema 4.
 * @param called what the operator called the file, at the beginning of the sentence
 * @throws Error whose message is a sentence for the owner of the server, when the file is missing, damaged, cut off or
 * another kind of map
 */
export async function openArchive(path: string, called = `MAP_FILE ${path}`): Promise<Archive> {
  try {
    const archive = await openPmtiles(path);
    try {
      return { ...(await read(archive)), close: archive.close };
    } catch (error) {
      await archive.close();
      throw error;
    }
  } catch (error) {
    throw new Error(`${called}: ${errorText(error)}`, { cause: error });
  }
}

async function read({ file, header, metadata, tile }: Pmtiles): Promise<Omit<Archive, "close">> {
  const { size, mtime } = await file.stat();
  const described = (await metadata().catch((cause: unknown) => {
    throw new Error("its description is damaged. Fetch it again.", { cause });
  })) as Metadata;
  const known = new Set(described.vector_layers?.map(({ id }) => id));
  const missing = LAYERS.filter((layer) => !known.has(layer));
  if (missing.length > 0)
    throw new Error(
      `this map is in another schema: it has no layer '${missing.join("', '")}'. Use an extract of a Protomaps basemap, version 4.`,
    );
  const { minZoom, maxZoom, minLon: west, minLat: south, maxLon: east, maxLat: north } = header;
  if (minZoom > MIN_ZOOM || maxZoom < MIN_DETAIL_ZOOM)
    throw new Error(
      `it has the zooms ${minZoom} to ${maxZoom}: a street map needs ${MIN_ZOOM} or less to ${MIN_DETAIL_ZOOM} or more.`,
    );
  const builtAt = described["planetiler:osm:osmosisreplicationtime"];
  return {
    facts: {
      hash: await hashOf(file, size),
      name: described.name ?? "a map without a name",
      version: described.version ?? null,
      dataFrom: new Date(builtAt !== undefined && !Number.isNaN(Date.parse(builtAt)) ? builtAt : mtime).toISOString(),
      bytes: size,
      bounds: { west, south, east, north },
    },
    minZoom,
    maxZoom,
    tile,
  };
}

interface Pmtiles {
  file: FileHandle;
  header: Header;
  metadata: () => Promise<unknown>;
  tile: Archive["tile"];
  close: () => Promise<void>;
}

/**
 * Opens the file that a setting names. What it is must be known before: a pipe that nobody fills would keep the server from
 * starting, and from stopping.
 * @throws Error with a sentence when it is missing, no file, or not to be read
 */
export async function openConfiguredFile(path: string): Promise<FileHandle> {
  const notOpened = (cause: unknown): never => {
    const reason = errorText(cause);
    throw new Error(`it can't be opened: ${reason}. Correct the path, and let the server's user read it.`, { cause });
  };
  const found = await stat(path).catch(notOpened);
  if (found.isDirectory()) throw new Error("this is a folder. Name the file in it.");
  if (!found.isFile()) throw new Error("this is a pipe or a device. Name a file.");
  return open(path).catch(notOpened);
}

/** @throws Error with a sentence when the file is missing, damaged, cut off or holds pictures */
export async function openPmtiles(path: string): Promise<Pmtiles> {
  const file = await openConfiguredFile(path);
  try {
    const stats = await file.stat();
    const archive = new PMTiles(sourceOf(file, path), undefined, unpack);
    const header = await archive.getHeader().catch(() => {
      throw new Error("this is no PMTiles file, or its beginning is damaged. Fetch it again.");
    });
    checkHeader(header, stats.size);
    return {
      file,
      header,
      metadata: () => archive.getMetadata(),
      async tile(zoom, x, y) {
        const found = await archive.getZxy(zoom, x, y);
        return found ? new Uint8Array(found.data) : null;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function checkHeader(header: Header, size: number): void {
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  if (end > size) throw new Error(`the file is cut off: ${size} of ${end} bytes are there. Fetch it again.`);
  if (header.tileType !== TileType.Mvt) throw new Error("it holds pictures, not vector tiles.");
}

interface Metadata {
  name?: string;
  version?: string;
  vector_layers?: { id: string }[];
  "planetiler:osm:osmosisreplicationtime"?: string;
}

/** An archive in a file, as pmtiles reads it. */
export async function fileSource(path: string): Promise<Source & { close(): Promise<void> }> {
  const file = await open(path);
  return { ...sourceOf(file, path), close: () => file.close() };
}

/** What pmtiles asks of a source: ranges of bytes. */
const sourceOf = (file: FileHandle, path: string): Source => ({
  getKey: () => path,
  async getBytes(offset: number, length: number) {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  },
});

const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** Stops at `MAX_TILE_BYTES`: a few kilobytes of gzip can hold gigabytes. */
async function unpack(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return data;
  if (compression !== Compression.Gzip) throw new Error("it is packed in another way than gzip.");
  const bytes = await unzip(Buffer.from(data), { maxOutputLength: MAX_TILE_BYTES });
  return new Uint8Array(bytes).buffer;
}

/** Ten characters that change when the map does: they stand in the address of every tile. */
async function hashOf(file: FileHandle, size: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, HASHED_BYTES)), 0, undefined, 0);
  return createHash("sha256")
    .update(buffer.subarray(0, bytesRead))
    .update(String(size))
    .digest("base64url")
    .slice(0, 10);
}
