import { LRUCache } from "lru-cache";
import { lookOf, type KerbLook } from "~/domain/places/kerb-rules";
import type { TileAddress } from "~/domain/places";
import type { Archive } from "./map-archive";
import { drawTile, type Kerb } from "./draw-tile";
import { unpacked } from "./geometry";
import { WORLD, type KerbSides } from "./kerbs/kerb-sides";
import { labelsOf, type Label } from "./labels";
import { decode, EXTENT, type DecodedTile } from "./shapes";
import { UNITS, type KerbClass } from "./style";

/** CSS pixels along the edge of an image. */
const TILE_PIXELS = 256;
/**
 * CSS pixels along the edge of a block. Names are placed block by block, which costs a few milliseconds for up to 16
 * images. No name crosses a block's edge.
 */
const BLOCK_PIXELS = 1024;

/** Cached by the thread: about 1 MB for each decoded tile of a dense city. */
const MAX_CACHED_TILES = 24;
const MAX_CACHED_BLOCKS = 96;

const KERBS_FROM_ZOOM = 17;
/** CSS pixels around an image in which a kerb is drawn too: half its stroke. */
const KERB_MARGIN_PIXELS = 2;

const kerbClasses: Record<KerbLook, KerbClass> = { never: "kn", "at times": "kt", limited: "kl", free: "kf" };

/** A decoded tile, or null where the archive has nothing. */
interface CachedTile {
  source: DecodedTile | null;
}

export type Drawer = ReturnType<typeof createDrawer>;

/** Draws images of one archive and the kerbs of one file, and remembers what neighbours of an image need too. */
export function createDrawer(archive: Archive, kerbs: Pick<KerbSides, "within"> | null = null) {
  const sources = new LRUCache<string, CachedTile>({ max: MAX_CACHED_TILES });
  const blocks = new LRUCache<string, Label[]>({ max: MAX_CACHED_BLOCKS });

  async function sourceOf(zoom: number, x: number, y: number): Promise<DecodedTile | null> {
    const key = `${zoom}/${x}/${y}`;
    const known = sources.get(key);
    if (known) return known.source;
    const bytes = await archive.tile(zoom, x, y);
    const source = bytes && decode(bytes);
    sources.set(key, { source });
    return source;
  }

  function labelsIn(
    source: DecodedTile,
    key: string,
    at: { zoom: number; scale: number; edge: number; column: number; row: number },
  ) {
    const known = blocks.get(key);
    if (known) return known;
    const { zoom, scale, column, row } = at;
    const units = at.edge * UNITS;
    const block = { west: column * units, north: row * units, east: (column + 1) * units, south: (row + 1) * units };
    const labels = labelsOf(source, { zoom, scale, block });
    blocks.set(key, labels);
    return labels;
  }

  /** The kerbs of an image, in units of the tile of the archive that it shows. */
  function kerbsIn(zoom: number, x: number, y: number, from: { zoom: number; x: number; y: number }): Kerb[] {
    if (!kerbs || zoom < KERBS_FROM_ZOOM) return [];
    const edge = WORLD / 2 ** zoom;
    const margin = (KERB_MARGIN_PIXELS * edge) / TILE_PIXELS;
    const [west, north] = [x * edge - margin, y * edge - margin];
    const sides = kerbs.within({ west, north, east: (x + 1) * edge + margin, south: (y + 1) * edge + margin });
    const unit = WORLD / 2 ** from.zoom / EXTENT;
    return sides.map(({ policies, corners }) => ({
      name: kerbClasses[lookOf(policies)],
      line: unpacked(corners).map((at) => ({ x: at.x / unit - from.x * EXTENT, y: at.y / unit - from.y * EXTENT })),
    }));
  }

  return {
    async draw({ scheme, zoom, x, y }: TileAddress): Promise<string> {
      // Vector tiles are made for 512 pixels, so an image takes those of the zoom before; past the last, that one is enlarged.
      const sourceZoom = Math.max(archive.minZoom, Math.min(zoom - 1, archive.maxZoom));
      const images = 2 ** (zoom - sourceZoom);
      const [sourceX, sourceY] = [Math.floor(x / images), Math.floor(y / images)];
      const source = await sourceOf(sourceZoom, sourceX, sourceY);
      const scale = (TILE_PIXELS * images) / EXTENT;
      const [left, top] = [(x - sourceX * images) * TILE_PIXELS, (y - sourceY * images) * TILE_PIXELS];
      const edge = Math.min(BLOCK_PIXELS, TILE_PIXELS * images);
      const [column, row] = [Math.floor(left / edge), Math.floor(top / edge)];
      const key = `${zoom}/${sourceX}/${sourceY}/${column}/${row}`;
      const labels = source ? labelsIn(source, key, { zoom, scale, edge, column, row }) : [];
      const frame = { zoom, scale, left, top, width: TILE_PIXELS, height: TILE_PIXELS, scheme };
      const sides = kerbsIn(zoom, x, y, { zoom: sourceZoom, x: sourceX, y: sourceY });
      return drawTile(source?.shapes ?? [], labels, frame, sides);
    },
    source: sourceOf,
  };
}
