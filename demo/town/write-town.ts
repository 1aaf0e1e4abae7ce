import { boxOf, clipLine, clipRing, simplified, type Box, type Line } from "~/gateways/map/geometry";
import { writeArchive, type TileToWrite } from "~/gateways/map/write-map-archive";
import { mercatorAt, pointAt, type Feature } from "./geography";
import { planTown, REACH, TOWN } from "./plan";
import { EXTENT, writeTile, type Piece } from "./write-tile";

const [MIN_ZOOM, MAX_ZOOM] = [9, 15];
/** Units around a tile in which its features go on: strokes and names of neighbours meet. */
const BUFFER = 80;
const FRAME: Box = { west: -BUFFER, north: -BUFFER, east: EXTENT + BUFFER, south: EXTENT + BUFFER };

/** The map of the demo's town, a PMTiles archive in the Protomaps basemap's schema 4: the same bytes each time. */
export function writeTown(): Buffer {
  const features = planTown().features.map((feature) => ({ ...feature, line: feature.line.map(mercatorAt) }));
  const tiles: TileToWrite[] = [];
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    const inTiles = new Map<string, Piece[]>();
    for (const feature of features) if (zoom >= feature.fromZoom) cut(feature, zoom, inTiles);
    for (const [key, pieces] of inTiles) {
      const [x = 0, y = 0] = key.split("/").map(Number);
      tiles.push({ zoom, x, y, bytes: writeTile(pieces) });
    }
  }
  const [northWest, southEast] = [pointAt({ x: -REACH, y: -REACH }), pointAt({ x: REACH, y: REACH })];
  const layers = ["water", "landuse", "roads", "buildings", "places", "pois"];
  return writeArchive({
    tiles,
    bounds: {
      ...{ west: northWest.longitude, north: northWest.latitude },
      ...{ east: southEast.longitude, south: southEast.latitude },
    },
    metadata: {
      name: `${TOWN}, an invented town`,
      version: "1",
      vector_layers: layers.map((id) => ({ id, fields: {} })),
    },
  });
}

/** Puts the pieces of a feature into the tiles of a zoom that show it. */
function cut({ layer, type, line, fromZoom: _, ...rest }: Feature, zoom: number, into: Map<string, Piece[]>): void {
  const scale = 2 ** zoom * EXTENT;
  const shown = line.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const box = boxOf(shown);
  const [first, last] = [
    { x: tileOf(box.west - BUFFER), y: tileOf(box.north - BUFFER) },
    { x: tileOf(box.east + BUFFER), y: tileOf(box.south + BUFFER) },
  ];
  for (let x = first.x; x <= last.x; x++)
    for (let y = first.y; y <= last.y; y++) {
      const placed = shown.map((corner) => ({ x: corner.x - x * EXTENT, y: corner.y - y * EXTENT }));
      const pieces = clipped(type, placed).map((line): Piece => ({ layer, type, line, ...rest }));
      if (pieces.length === 0) continue;
      const key = `${x}/${y}`;
      const known = into.get(key);
      if (known) known.push(...pieces);
      else into.set(key, pieces);
    }
}

const tileOf = (units: number): number => Math.floor(units / EXTENT);

function clipped(type: Feature["type"], line: Line): Line[] {
  if (type === "point") {
    // A name belongs to one tile.
    return line.filter(({ x, y }) => x >= 0 && y >= 0 && x < EXTENT && y < EXTENT).length > 0 ? [whole(line)] : [];
  }
  const parts = type === "line" ? clipLine(line, FRAME) : [clipRing(line, FRAME)];
  const least = type === "line" ? 2 : 3;
  return parts.map((part) => simplified(whole(part), 1)).filter((part) => part.length >= least);
}

/** Rounded, without corners that fall on the one before. */
function whole(line: Line): Line {
  const rounded = line.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return rounded.filter(({ x, y }, index) => x !== rounded[index - 1]?.x || y !== rounded[index - 1]?.y);
}
