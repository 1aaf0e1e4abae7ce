import type { Line, Vertex } from "~/gateways/map/geometry";
import { chanceFrom, type Feature } from "./geography";

/** A street of a district: its name, how much of a road it is, and which way cars may drive. */
export interface Street {
  name: string;
  kind: "primary" | "secondary" | "tertiary" | "residential";
  /** Cars drive from its beginning to its end only. */
  oneway?: boolean;
}

/** A park, a river or a school yard in place of the blocks from one corner to the other, both included. */
interface Ground {
  kind: "park" | "river" | "school" | "cemetery" | "square";
  name: string;
  columns: readonly [first: number, last: number];
  rows: readonly [first: number, last: number];
  /** Columns whose street crosses it all the same. */
  bridges?: readonly number[];
}

/** A bent grid of streets. Blocks are counted from the north-west; block (0, 0) lies east of avenue 0 and south of street 0. */
export interface Plan {
  seed: number;
  /** Its north-western corner, in metres, and by how many degrees it is turned clockwise. */
  corner: Vertex;
  turned: number;
  /** From north to south, each with the metres to the one before. */
  avenues: readonly (readonly [metres: number, street: Street])[];
  /** From west to east, each with the metres to the one before. */
  streets: readonly (readonly [metres: number, street: Street])[];
  grounds: readonly Ground[];
}

export interface Address {
  /** '12 Mill Lane' */
  text: string;
  house: Vertex;
  /** Where a car stands at the kerb in front of it. */
  kerb: Vertex;
}

export interface District {
  features: Feature[];
  addresses: Address[];
}

/** All in metres. A lot is as wide as its house; a row of up to four houses is one building. */
const LOT = 13;
const LOTS_IN_A_ROW = 4;
const FRONT_YARD = 3.5;
const HOUSE_DEPTH = { least: 11, more: 7 };
const CORNER_FREE = 6;
const BEND = 60;
/** From the middle of a street to its house fronts' yards, and to where cars stand. */
const halfWidth: Record<Street["kind"], number> = { primary: 11, secondary: 9, tertiary: 8, residential: 7 };
const kerbOf: Record<Street["kind"], number> = { primary: 7, secondary: 6, tertiary: 5, residential: 4 };

/** Lays out a district: the same plan gives the same streets and houses. */
export function layOut(plan: Plan): District {
  const chance = chanceFrom(plan.seed);
  const node = nodesOf(plan);
  const [columns, rows] = [plan.avenues.length - 1, plan.streets.length - 1];
  const groundAt = (column: number, row: number): Ground | undefined =>
    plan.grounds.find(
      ({ columns: [west, east], rows: [north, south] }) =>
        column >= west && column <= east && row >= north && row <= south,
    );
  const district: District = { features: [], addresses: [] };
  for (const ground of plan.grounds) district.features.push(...groundFeatures(ground, node, chance));

  const lay = (street: Street, corners: readonly Vertex[], isOpen: (segment: number) => boolean, first: Side) => {
    for (const run of runsOf(corners, isOpen)) district.features.push(road(street, run));
    houses(street, corners, first, chance, district);
  };
  plan.avenues.forEach(([, street], column) => {
    const between = (row: number) => [groundAt(column - 1, row), groundAt(column, row)] as const;
    const isOpen = (row: number) => {
      const [west, east] = between(row);
      return west !== east || !west || west.kind === "square" || Boolean(west.bridges?.includes(column));
    };
    const side = (ofColumn: number) => (row: number) =>
      ofColumn >= 0 && ofColumn < columns && !groundAt(ofColumn, row) && isOpen(row);
    const corners = Array.from({ length: rows + 1 }, (_, row) => node(column, row));
    lay(street, corners, isOpen, { left: side(column), right: side(column - 1) });
  });
  plan.streets.forEach(([, street], row) => {
    const isOpen = (column: number) => {
      const [north, south] = [groundAt(column, row - 1), groundAt(column, row)];
      return north !== south || !north;
    };
    // The corner lots belong to the avenue's houses; a street's begin behind them.
    const side = (ofRow: number) => (column: number) =>
      ofRow >= 0 && ofRow < rows && !groundAt(column, ofRow) && isOpen(column);
    const corners = Array.from({ length: columns + 1 }, (_, column) => node(column, row));
    lay(street, corners, isOpen, { left: side(row - 1), right: side(row), behind: 30 });
  });
  return district;
}

/** The crossing of an avenue and a street: the grid turned, and bent by slow waves. */
function nodesOf({ corner, turned, avenues, streets }: Plan): (column: number, row: number) => Vertex {
  const sums = (list: Plan["avenues"]) => {
    let sum = 0;
    return list.map(([metres]) => (sum += metres));
  };
  const [xs, ys] = [sums(avenues), sums(streets)];
  const [cosine, sine] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  return (column, row) => {
    const [x, y] = [xs[column] ?? 0, ys[row] ?? 0];
    const bentX = x + BEND * Math.sin(y / 520) + BEND * 0.6 * Math.sin(x / 340 + y / 900);
    const bentY = y + BEND * Math.sin(x / 610 + 1) + BEND * 0.5 * Math.sin(y / 400 - x / 700);
    return { x: corner.x + bentX * cosine - bentY * sine, y: corner.y + bentX * sine + bentY * cosine };
  };
}

/** The parts of a street between which none of its segments is missing. */
function runsOf(corners: Line, isOpen: (segment: number) => boolean): Line[] {
  const runs: Vertex[][] = [];
  let run: Vertex[] = [];
  corners.forEach((corner, index) => {
    run.push(corner);
    if (index < corners.length - 1 && isOpen(index)) return;
    if (run.length > 1) runs.push(run);
    run = [];
  });
  return runs;
}

function road({ name, kind, oneway }: Street, line: Line): Feature {
  const major = kind === "primary" || kind === "secondary" || kind === "tertiary";
  return {
    ...{ layer: "roads", type: "line", line, fromZoom: kind === "tertiary" ? 11 : major ? 9 : 12 },
    properties: {
      kind: major ? "major_road" : "minor_road",
      kind_detail: kind,
      name,
      ...(oneway && { oneway: "yes" }),
    },
  };
}

/** Whether there are houses along a segment of a street, on the left and on the right of its direction. */
interface Side {
  left: (segment: number) => boolean;
  right: (segment: number) => boolean;
  /** Metres at both ends of a segment that stay free. */
  behind?: number;
}

/** Houses on both sides of a street: odd numbers on the left of its direction, even ones on the right. */
function houses(
  { name, kind }: Street,
  corners: Line,
  { left, right, behind = 0 }: Side,
  chance: () => number,
  into: District,
): void {
  for (const [side, has, odd] of [
    [-1, left, true],
    [1, right, false],
  ] as const) {
    let number = odd ? 1 : 2;
    for (let segment = 0; segment + 1 < corners.length; segment++) {
      const [from, to] = [corners[segment], corners[segment + 1]];
      if (!from || !to) continue;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const margin = CORNER_FREE + halfWidth.residential + behind;
      const lots = Math.max(0, Math.floor((length - 2 * margin) / LOT));
      const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
      const at = (distance: number, across: number): Vertex => ({
        x: from.x + along.x * distance - side * along.y * across,
        y: from.y + along.y * distance + side * along.x * across,
      });
      const start = (length - lots * LOT) / 2;
      for (let lot = 0; lot < lots && has(segment);) {
        const inRow = Math.min(lots - lot, 1 + Math.floor(chance() * LOTS_IN_A_ROW));
        const front = halfWidth[kind] + FRONT_YARD + chance() * 2;
        const depth = HOUSE_DEPTH.least + chance() * HOUSE_DEPTH.more;
        const [west, east] = [start + lot * LOT + 0.8, start + (lot + inRow) * LOT - 0.8];
        into.features.push({
          ...{ layer: "buildings", type: "area", fromZoom: 14 },
          line: [at(west, front), at(east, front), at(east, front + depth), at(west, front + depth)],
          properties: { kind: "building" },
        });
        for (let house = lot; house < lot + inRow; house++) {
          const middle = start + (house + 0.5) * LOT;
          const place = at(middle, front + depth / 2);
          into.features.push({
            ...{ layer: "buildings", type: "point", line: [place], fromZoom: 15 },
            properties: { kind: "address", addr_housenumber: String(number + 2 * (house - lot)), addr_street: name },
          });
          into.addresses.push({
            text: `${number + 2 * (house - lot)} ${name}`,
            house: place,
            kerb: at(middle, kerbOf[kind]),
          });
        }
        number += 2 * inRow;
        lot += inRow;
      }
    }
  }
}

const looks: Record<Ground["kind"], { layer: "water" | "landuse"; kind: string }> = {
  park: { layer: "landuse", kind: "park" },
  square: { layer: "landuse", kind: "pedestrian" },
  cemetery: { layer: "landuse", kind: "cemetery" },
  school: { layer: "landuse", kind: "school" },
  river: { layer: "water", kind: "river" },
};

/** Metres between a street's middle and the ground beside it. */
const VERGE = 6;

function groundFeatures(
  { kind, name, columns: [west, east], rows: [north, south] }: Ground,
  node: (column: number, row: number) => Vertex,
  chance: () => number,
): Feature[] {
  const top = Array.from({ length: east - west + 2 }, (_, index) => node(west + index, north));
  const right = Array.from({ length: south - north }, (_, index) => node(east + 1, north + 1 + index));
  const bottom = Array.from({ length: east - west + 2 }, (_, index) => node(east + 1 - index, south + 1));
  const left = Array.from({ length: south - north }, (_, index) => node(west, south - index));
  const ring = [...top, ...right, ...bottom, ...left];
  const middle = { x: mean(ring.map(({ x }) => x)), y: mean(ring.map(({ y }) => y)) };
  const inner = ring.map(({ x, y }) => {
    const far = Math.hypot(middle.x - x, middle.y - y);
    const share = kind === "river" ? 0 : Math.min(0.5, (VERGE * 1.6) / far);
    return { x: x + (middle.x - x) * share, y: y + (middle.y - y) * share };
  });
  const { layer, kind: look } = looks[kind];
  const features: Feature[] = [
    { layer, type: "area", line: inner, fromZoom: layer === "water" ? 9 : 11, properties: { kind: look } },
  ];
  if (kind === "river")
    features.push({ layer: "water", type: "point", line: [middle], fromZoom: 12, properties: { kind: look, name } });
  else if (kind !== "square")
    features.push({ layer: "pois", type: "point", line: [middle], fromZoom: 13, properties: { kind: look, name } });
  if (kind === "park") features.push(...parkFeatures(inner, middle, chance));
  return features;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A pond, a playing field and paths from the middle to every other corner. */
function parkFeatures(ring: Line, middle: Vertex, chance: () => number): Feature[] {
  const reach = Math.min(...ring.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  const round = (centre: Vertex, radius: number, corners: number): Line =>
    Array.from({ length: corners }, (_, index) => {
      const angle = (index * 2 * Math.PI) / corners;
      const far = radius * (0.75 + chance() * 0.5);
      return { x: centre.x + far * Math.cos(angle) * 1.4, y: centre.y + far * Math.sin(angle) };
    });
  const pond = round({ x: middle.x + reach * 0.3, y: middle.y + reach * 0.35 }, reach * 0.22, 11);
  const field = { x: middle.x - reach * 0.45, y: middle.y - reach * 0.3 };
  const [w, h] = [reach * 0.25, reach * 0.16];
  const square = [
    { x: field.x - w, y: field.y - h },
    { x: field.x + w, y: field.y - h },
    { x: field.x + w, y: field.y + h },
    { x: field.x - w, y: field.y + h },
  ];
  const paths = ring.filter((_, index) => index % 4 === 0);
  return [
    { layer: "water", type: "area", line: pond, fromZoom: 12, properties: { kind: "lake" } },
    { layer: "landuse", type: "area", line: square, fromZoom: 13, properties: { kind: "pitch" } },
    ...paths.map((corner): Feature => ({
      ...{ layer: "roads", type: "line", fromZoom: 13, properties: { kind: "path", kind_detail: "footway" } },
      line: [corner, { x: (corner.x + middle.x) / 2 + reach * 0.08, y: (corner.y + middle.y) / 2 }, middle],
    })),
  ];
}
