import { LRUCache } from "lru-cache";
import type { NearStreet, Place } from "~/domain/places";
import { distanceMetres, type Point } from "~/domain/places/rules";
import { folded } from "~/domain/shared/text";
import { type Addresses, addressesIn, type House, type Road } from "./addresses-in-tile";
import { areApart, boxOf, distanceTo, footOn, segments, type Box, type Vertex } from "./geometry";
import type { DecodedTile } from "./shapes";
import { fromTile, gridAt, type Grid } from "./tile-grid";

/** How far from a street a car on it may be measured, in metres. */
const MAX_STREET_METRES = 80;
/** A house number farther from its street, or from the car, than this says nothing. */
const MAX_HOUSE_METRES = 45;
/** A house with a typed number is looked for within so many metres of where its street was found. */
const MAX_NUMBER_METRES = 1_500;
/** Streets are suggested within this many metres, as wide as the member's list. */
const MAX_SUGGEST_METRES = 3_500;
/** Tiles of 2 by 2 km that a search may read: a suggestion comes while someone types. */
const MAX_TILES = 25;

type ReadTile = (zoom: number, x: number, y: number) => Promise<DecodedTile | null>;

/** Streets, house numbers and named places of a map whose last zoom is `lastZoom`. */
export function createStreets(read: ReadTile, lastZoom: number) {
  const cached = new LRUCache<string, Addresses>({ max: 64 });
  const searchZoom = Math.min(14, lastZoom);

  async function addressesOf(zoom: number, x: number, y: number): Promise<Addresses> {
    const key = `${zoom}/${x}/${y}`;
    const known = cached.get(key) ?? addressesIn(await read(zoom, x, y));
    cached.set(key, known);
    return known;
  }

  /** The house with this number on a street, near a place on that street. */
  async function houseOn(number: string, street: Place): Promise<Place | null> {
    const grid = gridAt(street, lastZoom);
    let best: (Place & { away: number }) | null = null;
    for (const tile of grid.tilesWithin(MAX_NUMBER_METRES).slice(0, MAX_TILES)) {
      const { roads, houses } = await addressesOf(lastZoom, tile.x, tile.y);
      const own = roads.filter(({ name }) => name === street.label);
      for (const house of houses) {
        if (house.number !== number || (house.street !== null && house.street !== street.label)) continue;
        const off = Math.min(...own.map(({ line }) => grid.metres * distanceTo(line, house.at)));
        if (off > MAX_HOUSE_METRES) continue;
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
      const houses: House[] = [];
      for (const tile of grid.tilesWithin(MAX_STREET_METRES)) {
        const { roads, houses: inTile } = await addressesOf(lastZoom, tile.x, tile.y);
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
      for (const tile of grid.tilesWithin(MAX_SUGGEST_METRES).slice(0, MAX_TILES)) {
        const { roads, places } = await addressesOf(searchZoom, tile.x, tile.y);
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

/** The nearest house's number on a street. A house without a street's name belongs to the nearest of the streets found. */
function nearestHouse(houses: readonly House[], { road }: Hit, streets: readonly Hit[], grid: Grid): string | null {
  const streetOf = (house: Vertex) =>
    streets.toSorted((a, b) => distanceTo(a.road.line, house) - distanceTo(b.road.line, house))[0]?.road.name;
  let [best, least]: [string | null, number] = [null, MAX_HOUSE_METRES];
  for (const { number, street, at } of houses) {
    const metres = Math.hypot(at.x - grid.at.x, at.y - grid.at.y) * grid.metres;
    if (metres < least && (street ?? streetOf(at)) === road.name) [best, least] = [number, metres];
  }
  return best;
}
