import { PMTiles, type Source } from "pmtiles";
import { MIN_ZOOM, searchBoxes, type MapFacts, type Point } from "~/domain/places/rules";
import { mercatorOf } from "./geometry";
import { writeArchive, type TileToWrite } from "./write-map-archive";

type Bounds = MapFacts["bounds"];

/** Some 100 by 100 km: more would not fit into the memory of a small machine. */
const MAX_TILES = 20_000;
/** An image takes the tile of the zoom before. */
const FIRST_ZOOM = MIN_ZOOM - 1;

/** The rectangle that reaches `metres` metres from a place in each direction. */
export function boundsAround(place: Point, metres: number): Bounds {
  const [box] = searchBoxes(place, metres);
  if (box.west < -180 || box.east > 180 || box.shrink === 0)
    throw new Error("A map across the date line or a pole can't be cut out: give --bbox on one side of it.");
  const { west, south, east, north } = box;
  return { west, south, east, north };
}

/**
 * Cuts a rectangle out of an archive.
 * @param onTile called after each tile with the number of finished tiles and of all tiles
 * @throws Error with a sentence when the rectangle is too large or the archive has nothing there
 */
export async function extract(
  source: Source,
  bounds: Bounds,
  onTile: (done: number, all: number) => void,
): Promise<Buffer> {
  const archive = new PMTiles(source);
  const header = await archive.getHeader();
  const wanted = tilesIn(bounds, Math.max(FIRST_ZOOM, header.minZoom), header.maxZoom);
  const tiles: TileToWrite[] = [];
  for (const [index, { zoom, x, y }] of wanted.entries()) {
    const found = await archive.getZxy(zoom, x, y);
    if (found) tiles.push({ zoom, x, y, bytes: new Uint8Array(found.data) });
    onTile(index + 1, wanted.length);
  }
  if (tiles.length === 0) throw new Error("The archive has nothing there. Latitude and longitude may be swapped.");
  return writeArchive({ tiles, bounds, metadata: (await archive.getMetadata()) as object });
}

/**
 * The tiles of a rectangle, by zoom.
 * @throws Error with a sentence when they are too many
 */
export function tilesIn({ west, south, east, north }: Bounds, first: number, last: number) {
  const tiles: { zoom: number; x: number; y: number }[] = [];
  for (let zoom = first; zoom <= last; zoom++) {
    const [from, to] = [
      tileAt({ latitude: north, longitude: west }, zoom),
      tileAt({ latitude: south, longitude: east }, zoom),
    ];
    const count = (to.x - from.x + 1) * (to.y - from.y + 1);
    if (tiles.length + count > MAX_TILES)
      throw new Error(`That is more than ${MAX_TILES} tiles: choose a smaller area, or use Protomaps' own tool.`);
    for (let x = from.x; x <= to.x; x++) for (let y = from.y; y <= to.y; y++) tiles.push({ zoom, x, y });
  }
  return tiles;
}

function tileAt(point: Point, zoom: number): { x: number; y: number } {
  const count = 2 ** zoom;
  const { x, y } = mercatorOf(point);
  const within = (value: number) => Math.min(count - 1, Math.max(0, Math.floor(value * count)));
  return { x: within(x), y: within(y) };
}
