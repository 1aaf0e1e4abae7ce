import { LRUCache } from "lru-cache";
import type { NearStreet, Place } from "~/domain/places";
import { distanceMetres, type Point } from "~/domain/places/rules";
import { folded } from "~/domain/shared/text";
import { areApart, boxOf, distanceTo, footOn, segments, type Box, type Line, type Vertex } from "./geometry";
import { features, LINE, POINT, type DecodedTile } from "./shapes";
import { fromTile, gridAt, type Grid } from "./tile-grid";

/** How far from a street a car on it may be measured, in metres. */
const MAX_STREET_METRES = 80;
/** A house number farther off than this says nothing. */
const HOUSE_REACH = 45;
/** A house with a typed number is looked for within so many metres of where its street was found. */
const NUMBER_REACH = 1_500;
/** Streets are suggested within this many metres, as wide as the member's list. */
const SUGGEST_REACH = 3_500;
/** Tiles of 2 by 2 km that a search may read: a suggestion comes while someone types. */
const MAX_TILES = 25;
/** Metres from the middle of a street to where cars stand, by what it is. */
const kerbs: ReadonlyMap<unknown, number> = new Map(
  Object.entries({ living_street: 3, residential: 4, tertiary: 5, secondary: 6.5, primary: 8, trunk: 8 }),
);
const USUAL_KERB = 4;

export const metresToKerb = (kind: unknown): number => kerbs.get(kind) ?? USUAL_KERB;

const DRIVEN = new Set<unknown>(["major_road", "minor_road", "other"]);

interface Road {
  name: string;
  kerb: number;
  line: Line;
  box: Box;
}

/** What a tile knows for addresses, in its own units. */
interface Named {
  roads: readonly Road[];
  houses: readonly { number: string; street: string | null; at: Vertex }[];
  places: readonly { name: string; at: Vertex }[];
}

/** Reads the tile of a zoom; null where the map has nothing. */
type ReadTile = (zoom: number, x: number, y: number) => Promise<DecodedTile | null>;

/** Streets, house numbers and named places of a map whose last zoom is `lastZoom`. */
export function createStreets(read: ReadTile, lastZoom: number) {
  const cached = new LRUCache<string, Named>({ max: 64 });
  const searchZoom = Math.min(14, lastZoom);

  async function readNamed(zoom: number, x: number, y: number): Promise<Named> {
    const key = `${zoom}/${x}/${y}`;
    const known = cached.get(key) ?? namedIn(await read(zoom, x, y));
    cached.set(key, known);
    return known;
  }

  /** The house with this number on a street, near a place on that street. */
  async function houseOn(number: string, street: Place): Promise<Place | null> {
    const grid = gridAt(street, lastZoom);
    let best: (Place & { away: number }) | null = null;
    for (const tile of grid.tilesWithin(NUMBER_REACH).slice(0, MAX_TILES)) {
      const { roads, houses } = await readNamed(lastZoom, tile.x, tile.y);
      const own = roads.filter(({ name }) => name === street.label);
      for (const house of houses) {
        if (house.number !== number || (house.street !== null && house.street !== street.label)) continue;
        const off = Math.min(...own.map(({ line }) => grid.metres * distanceTo(line, house.at)));
        if (off > HOUSE_REACH) continue;
        const point = grid.pointOf(fromTile(tile)(house.at));
        const away = distanceMetres(street, point);
        if (!best || away < best.away) best = { label: `${number} ${street.label}`, ...point, away };
      }
    }
    if (!best) return null;
    const { away: _, ...place } = best;
    return place;
  }

  return {
    /** The two nearest streets, each with the nearest house number on it and the kerb on this side; none beyond 80 m. */
    async near(point: Point): Promise<NearStreet[]> {
      const grid = gridAt(point, lastZoom);
      const best = new Map<string, Hit>();
      const houses: { number: string; street: string | null; at: Vertex }[] = [];
      for (const tile of grid.tilesWithin(MAX_STREET_METRES)) {
        const { roads, houses: inTile } = await readNamed(lastZoom, tile.x, tile.y);
        const shift = fromTile(tile);
        for (const road of roads) {
          const line = road.line.map(shift);
          const hit = hitOn({ ...road, line }, grid);
          if (hit && hit.metres < (best.get(road.name)?.metres ?? MAX_STREET_METRES)) best.set(road.name, hit);
        }
        for (const house of inTile) houses.push({ ...house, at: shift(house.at) });
      }
      const streets = [...best.values()].sort((a, b) => a.metres - b.metres).slice(0, 2);
      return streets.map((hit) => {
        const house = nearestHouse(houses, hit, streets, grid);
        const street = hit.road.name;
        return {
          address: house === null ? street : `${house} ${street}`,
          street,
          metres: hit.metres,
          kerb: grid.pointOf(hit.kerb),
        };
      });
    },

    /** Streets and places around a point whose name has a word that begins with what was typed, nearest first. */
    async find(typed: string, around: Point, limit: number): Promise<Place[]> {
      const [, number = null, words = ""] = /^(?:(\d{1,5}[a-z]?)\s+)?(.*)$/is.exec(typed.trim()) ?? [];
      const wanted = folded(words);
      if (wanted.length < 2) return [];
      const grid = gridAt(around, searchZoom);
      const found = new Map<string, Place & { away: number }>();
      for (const tile of grid.tilesWithin(SUGGEST_REACH).slice(0, MAX_TILES)) {
        const { roads, places } = await readNamed(searchZoom, tile.x, tile.y);
        const spots = [...roads.map(({ name, line }) => ({ name, at: line[Math.floor(line.length / 2)] })), ...places];
        for (const { name, at } of spots) {
          if (!at || !` ${folded(name)}`.includes(` ${wanted}`)) continue;
          const point = grid.pointOf(fromTile(tile)(at));
          const away = distanceMetres(around, point);
          if (away < (found.get(name)?.away ?? Infinity)) found.set(name, { label: name, ...point, away });
        }
      }
      const nearest = [...found.values()].sort((a, b) => a.away - b.away).slice(0, limit);
      const places = nearest.map(({ away: _, ...place }) => place);
      const [first] = places;
      if (number === null || !first) return places;
      const exact = await houseOn(number, first);
      return exact ? [exact] : places;
    },
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function namedIn(source: DecodedTile | null): Named {
  const roads: Road[] = [];
  for (const { type, properties, loadGeometry } of features(source?.layers.roads)) {
    const { kind, kind_detail: detail, is_link: link, is_tunnel: tunnel } = properties;
    const name = textOf(properties.name);
    if (!name || type !== LINE || link || tunnel || detail === "service" || !DRIVEN.has(kind)) continue;
    const kerb = metresToKerb(detail);
    for (const line of loadGeometry()) roads.push({ name, kerb, line, box: boxOf(line) });
  }
  const houses = [];
  for (const { type, properties, loadGeometry } of features(source?.layers.buildings)) {
    const number = textOf(properties.addr_housenumber);
    const at = type === POINT ? loadGeometry()[0]?.[0] : undefined;
    if (number && at) houses.push({ number, street: textOf(properties.addr_street), at: { x: at.x, y: at.y } });
  }
  const places = [];
  for (const layer of ["places", "pois"])
    for (const { type, properties, loadGeometry } of features(source?.layers[layer])) {
      const name = textOf(properties.name);
      const at = type === POINT ? loadGeometry()[0]?.[0] : undefined;
      if (name && at) places.push({ name, at: { x: at.x, y: at.y } });
    }
  return { roads, houses, places };
}

interface Hit {
  road: Road;
  metres: number;
  kerb: Vertex;
}

/** Where a street is nearest to the grid's point, and the kerb beside it on the point's side. */
function hitOn(road: Road, grid: Grid): Hit | null {
  const reach = MAX_STREET_METRES / grid.metres;
  const { x, y } = grid.at;
  const near: Box = { west: x - reach, north: y - reach, east: x + reach, south: y + reach };
  if (areApart(boxOf(road.line), near)) return null;
  let best: Hit | null = null;
  for (const [from, to] of segments(road.line)) {
    const foot = footOn(from, to, grid.at);
    const metres = Math.hypot(x - foot.x, y - foot.y) * grid.metres;
    if (best && metres >= best.metres) continue;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const side = dx * (y - foot.y) - dy * (x - foot.x) >= 0 ? 1 : -1;
    const across = (side * road.kerb) / grid.metres / length;
    best = { road, metres, kerb: { x: foot.x - dy * across, y: foot.y + dx * across } };
  }
  return best;
}

/**
 * The number of the nearest house on a street. Where the map does not say of which street a house is, it belongs to the
 * nearest of the streets found.
 */
function nearestHouse(
  houses: readonly { number: string; street: string | null; at: Vertex }[],
  { road }: Hit,
  streets: readonly Hit[],
  grid: Grid,
): string | null {
  const streetOf = (house: Vertex) =>
    streets.toSorted((a, b) => distanceTo(a.road.line, house) - distanceTo(b.road.line, house))[0]?.road.name;
  let [best, least]: [string | null, number] = [null, HOUSE_REACH];
  for (const { number, street, at } of houses) {
    const metres = Math.hypot(at.x - grid.at.x, at.y - grid.at.y) * grid.metres;
    if (metres < least && (street ?? streetOf(at)) === road.name) [best, least] = [number, metres];
  }
  return best;
}
