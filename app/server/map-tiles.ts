import { LRUCache } from "lru-cache";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Services } from "./services";
import type { TileAddress } from "~/domain/places";
import { MAX_ZOOM, MIN_ZOOM } from "~/domain/places/rules";
import type { Answer } from "./answer";
import { clientIp } from "../security/client-ip";
import { encodingFor } from "./encoding";

/** The licence of OpenStreetMap's data asks for it on every map (openstreetmap.org/copyright). */
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>';

const PREFIX = "/map/";
/** /map/{hash}/{scheme}/{zoom}/{x}/{y}.svg */
const TILE = /^\/map\/([\w-]{10})\/(light|dark)\/(\d\d)\/(\d{1,6})\/(\d{1,6})\.svg$/;

/** The source of a page's tiles and its attribution: the community's own map, or the server of TILE_URL. */
export function tileSource({ map, config }: Pick<Services, "map" | "config">) {
  if (!map) return { url: config.tileUrl, attribution: config.tileAttribution };
  const template = (scheme: string) => `${PREFIX}${map.facts().hash}/${scheme}/{z}/{x}/{y}.svg`;
  return { url: template("light"), darkUrl: template("dark"), attribution: ATTRIBUTION };
}

/** Bytes of compressed tiles in the cache: some 10,000. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Memory of a cache entry besides its bytes. */
const ENTRY_BYTES = 300;

const HEADERS = {
  "content-type": "image/svg+xml; charset=utf-8",
  // An address holds the hash of the map, so what it shows never changes.
  "cache-control": "public, max-age=31536000, immutable",
  // Opened as a page, a tile loads and runs nothing.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
};

const decompress = promisify<Buffer, Buffer>(brotliDecompress);

/**
 * The tiles of the community's own map. Anyone may have them: they say nothing of anyone. Null for the path of
 * something else. Refuses with `too-many` a caller who asks for more new tiles than a person can look at, and with
 * `busy` when too many wait.
 */
export function createMapTiles({ map, limits, config }: Pick<Services, "map" | "limits" | "config">) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
  });
  const underWay = new Map<string, Promise<Buffer>>();

  async function drawWithinLimit(req: IncomingMessage, path: string, address: TileAddress): Promise<Buffer> {
    await limits.consumeFrom("map-tiles", clientIp(req, config.trustProxy));
    const drawing = underWay.get(path) ?? map?.tile(address);
    if (!drawing) throw new Error("there is no map");
    underWay.set(path, drawing);
    try {
      const bytes = await drawing;
      cache.set(path, bytes);
      return bytes;
    } finally {
      underWay.delete(path);
    }
  }

  return async (req: IncomingMessage, path: string): Promise<Answer | null> => {
    if (!map || !path.startsWith(PREFIX)) return null;
    const [, hash, scheme, ...numbers] = TILE.exec(path) ?? [];
    const [zoom = 0, x = 0, y = 0] = numbers.map(Number);
    const isTile = zoom >= MIN_ZOOM && zoom <= MAX_ZOOM && x < 2 ** zoom && y < 2 ** zoom;
    if (!hash || !isTile) return null;
    const currentHash = map.facts().hash;
    const address = { scheme: scheme === "dark" ? ("dark" as const) : ("light" as const), zoom, x, y };
    const currentPath = path.replace(hash, currentHash);
    const bytes = cache.get(currentPath) ?? (await drawWithinLimit(req, currentPath, address));
    // Brotli is what browsers take; for anything else it is undone.
    const body = encodingFor(req.headers["accept-encoding"]) === "br" ? bytes : await decompress(bytes);
    // Another hash comes from a page from before the map was replaced, or from a process that replaced it before this one. It
    // gets today's tile: a redirect between two such processes would not end.
    const headers = hash === currentHash ? HEADERS : { ...HEADERS, "cache-control": "no-store" };
    return { status: 200, headers, body, encoded: new Map([["br", Promise.resolve(bytes)]]) };
  };
}
