import { clipLine, type Box, type Line, type Vertex } from "./geometry";
import { features, isMain, LINE, POINT, type Properties, type DecodedTile } from "./shapes";
import { NAME, sizes, type NameClass } from "./style";

export interface PointName {
  text: string;
  at: Vertex;
  kind: NameClass;
  /** CSS pixels. */
  size: number;
}

export interface NamedStreet {
  text: string;
  lines: readonly Line[];
  /** Written larger. */
  main: boolean;
}

/** Longer names are cut: no real one is, and nobody could read more on a phone. */
const MAX_NAME_LENGTH = 80;

const nameOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, MAX_NAME_LENGTH) : "";

/** Class, first zoom and size of the names of points of interest. */
type NameLook = readonly [kind: NameClass, fromZoom: number, size: number];

const small = (fromZoom: number): NameLook => [NAME.place, fromZoom, sizes.small];
const green = (fromZoom: number): NameLook => [NAME.green, fromZoom, sizes.green];
const interests: ReadonlyMap<string, NameLook> = new Map<string, NameLook>(
  Object.entries<NameLook>({
    ...{ park: green(15), cemetery: green(15), nature_reserve: green(15), golf_course: green(14) },
    ...{ garden: green(17), playground: green(17) },
    station: [NAME.water, 15, sizes.green], // it looks like the names of water
    ...{ hospital: small(16), university: small(16), townhall: small(16) },
    ...{ school: small(17), library: small(17), museum: small(17), supermarket: small(17) },
    ...{ theatre: small(18), post_office: small(18) },
  }),
);
/** First and last zoom of the names of towns and their parts. */
const places: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ["neighbourhood", [14, 16]],
  ["macrohood", [11, 15]],
  ["locality", [8, 13]],
]);

function lookOfName(layer: string, kind: unknown, zoom: number): NameLook | null {
  if (typeof kind !== "string") return null;
  if (layer === "pois") return interests.get(kind) ?? null;
  if (layer === "water") return [NAME.water, 14, sizes.green];
  if (layer === "buildings") return kind === "address" ? small(18) : null;
  const [from, to] = places.get(kind) ?? [Infinity, 0];
  return zoom <= to ? [NAME.area, from, kind === "locality" ? sizes.town : sizes.area] : null;
}

/** More than any zoom: the layer comes first, then the zoom from which the archive itself would show the name. */
const LAYER_STEP = 100;

/** The names of points at this zoom, the most important first. `scale`: drawing units in a unit of the archive's tile. */
export function pointNames({ layers }: DecodedTile, zoom: number, scale: number): PointName[] {
  const found: (PointName & { order: number })[] = [];
  for (const [layerRank, layer] of ["places", "water", "pois", "buildings"].entries()) {
    for (const { type, properties, loadGeometry } of features(layers[layer])) {
      if (type !== POINT) continue;
      const look = lookOfName(layer, properties.kind, zoom);
      const text = nameOf(properties.addr_housenumber ?? properties.name);
      if (!look || !text || zoom < look[1]) continue;
      const [at] = loadGeometry()[0] ?? [];
      if (!at) continue;
      const order = layerRank * LAYER_STEP + Number(properties.min_zoom ?? 0);
      const [kind, , size] = look;
      found.push({ text, at: scaled(at, scale), kind, size, order });
    }
  }
  return found.sort((a, b) => a.order - b.order);
}

const scaled = ({ x, y }: Vertex, scale: number): Vertex => ({ x: x * scale, y: y * scale });

/** Roads in the order of their importance. */
const ranks = { highway: 0, major_road: 1, minor_road: 2, other: 3, path: 4 } as const;

const isRoad = (kind: unknown): kind is keyof typeof ranks => typeof kind === "string" && Object.hasOwn(ranks, kind);

/** From this zoom on, the names of large roads are written larger. */
const LARGER_FROM_ZOOM = 15;

function namedFrom(kind: keyof typeof ranks, detail: unknown): number {
  if (kind === "path") return 17;
  if (kind === "minor_road" || kind === "other") return detail === "service" ? 16 : 15;
  return kind === "major_road" ? 13 : 12;
}

/** The named roads within a frame of drawing units, the larger first; lines of one name that touch are one. */
export function streetNames({ layers }: DecodedTile, zoom: number, scale: number, frame: Box): NamedStreet[] {
  const streets = new Map<string, { text: string; order: number; lines: Line[] }>();
  for (const { type, properties, loadGeometry } of features(layers.roads)) {
    const { kind, kind_detail: detail } = properties;
    const text = nameOf(properties.name);
    if (!text || type !== LINE || properties.is_link || !isRoad(kind) || zoom < namedFrom(kind, detail)) continue;
    const lines = loadGeometry().flatMap((line) =>
      clipLine(
        line.map((corner) => scaled(corner, scale)),
        frame,
      ),
    );
    if (lines.length === 0) continue;
    const street = streets.get(text) ?? { text, order: Infinity, lines: [] };
    street.order = Math.min(street.order, orderOf(kind, properties));
    street.lines.push(...lines);
    streets.set(text, street);
  }
  return [...streets.values()]
    .sort((a, b) => a.order - b.order || (a.text < b.text ? -1 : 1))
    .map(({ text, order, lines }) => ({
      text,
      main: order <= ranks.major_road && zoom >= LARGER_FROM_ZOOM,
      lines: joined(lines),
    }));
}

/** A service road ranks as the next kind, and the main ones of a kind before its others. */
const orderOf = (kind: keyof typeof ranks, { kind_detail: detail }: Properties): number =>
  ranks[kind] + (detail === "service" ? 1 : 0) - (isMain(detail) ? 0.5 : 0);

/** Lines that begin or end in one point, put together. */
export function joined(lines: readonly Line[]): Line[] {
  const done: Line[] = [];
  const rest = lines.toSorted((a, b) => b.length - a.length);
  for (let line = rest.shift(); line; line = rest.shift()) {
    let whole: Line = line;
    for (let index = 0; index < rest.length; index++) {
      const longer = joinedPair(whole, rest[index] ?? []);
      if (!longer) continue;
      whole = longer;
      rest.splice(index, 1);
      index = -1; // a line that was passed over may fit now
    }
    done.push(whole);
  }
  return done;
}

function joinedPair(line: Line, other: Line): Line | null {
  const [first, last, from, to] = [line[0], line.at(-1), other[0], other.at(-1)];
  if (isSame(last, from)) return [...line, ...other.slice(1)];
  if (isSame(last, to)) return [...line, ...other.toReversed().slice(1)];
  if (isSame(first, to)) return [...other, ...line.slice(1)];
  if (isSame(first, from)) return [...other.toReversed(), ...line.slice(1)];
  return null;
}

const isSame = (a: Vertex | undefined, b: Vertex | undefined): boolean =>
  a !== undefined && b !== undefined && Math.round(a.x) === Math.round(b.x) && Math.round(a.y) === Math.round(b.y);
