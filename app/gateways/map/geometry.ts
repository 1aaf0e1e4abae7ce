import type { Point } from "~/domain/places/rules";

/** A corner of a line or an area; y grows downwards. The unit is the caller's. */
export interface Vertex {
  x: number;
  y: number;
}

export type Line = readonly Vertex[];

/** Metres along the equator (WGS 84). */
export const AROUND_EARTH = 40_075_016.686;

/** A point as shares of the world's edge, to the east and to the south: Web Mercator. */
export function mercatorOf({ latitude, longitude }: Point): Vertex {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.atanh(sine) / (2 * Math.PI) };
}

/** Web Mercator ends before the poles. Beyond, some metres would be as wide as the world. */
const MAX_LATITUDE = 85;

export const isBeyondMap = ({ latitude }: Point): boolean => Math.abs(latitude) > MAX_LATITUDE;

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export function boxOf(line: Line): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const { x, y } of line) {
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.north) box.north = y;
    if (y > box.south) box.south = y;
  }
  return box;
}

/** A line as x, y, x, y …, in whole numbers: objects would take ten times the memory of a dense tile's 50,000 corners. */
export const packed = (line: Line): Int32Array => Int32Array.from(line.flatMap(({ x, y }) => [x, y]));

export function unpacked(corners: Int32Array): Line {
  const line = [];
  for (let index = 0; index < corners.length; index += 2)
    line.push({ x: corners[index] ?? 0, y: corners[index + 1] ?? 0 });
  return line;
}

export const areApart = (a: Box, b: Box): boolean =>
  a.east < b.west || a.west > b.east || a.south < b.north || a.north > b.south;

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.west >= outer.west && inner.north >= outer.north && inner.east <= outer.east && inner.south <= outer.south;

function offLine(point: Vertex, from: Vertex, to: Vertex): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs(dx * (point.y - from.y) - dy * (point.x - from.x)) / length;
}

/**
 * The line without the corners that are less than `tolerance` off it (Douglas and Peucker). It sees the whole line and no
 * tile's border, so two tiles leave out the same corners.
 */
export function simplified(line: Line, tolerance: number): Line {
  const last = line.length - 1;
  const corners = new Set([0, last]);
  const open: [number, number][] = [[0, last]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [start, end] = span;
    const [from, to] = [line[start], line[end]];
    if (!from || !to) break;
    let [farthest, farthestOff] = [0, tolerance];
    for (let index = start + 1; index < end; index++) {
      const point = line[index];
      const off = point ? offLine(point, from, to) : 0;
      if (off > farthestOff) [farthest, farthestOff] = [index, off];
    }
    if (farthest === 0) continue;
    corners.add(farthest);
    open.push([start, farthest], [farthest, end]);
  }
  return corners.size === line.length ? line : line.filter((_, index) => corners.has(index));
}

/** The parts of a line that lie within a frame. */
export function clipLine(line: Line, frame: Box): Line[] {
  const parts: Vertex[][] = [];
  let part: Vertex[] | null = null;
  for (const [from, to] of segments(line)) {
    const span = spanWithin(from, to, frame);
    if (!span) {
      part = null;
      continue;
    }
    if (!part || span.start > 0) parts.push((part = [between(from, to, span.start)]));
    part.push(between(from, to, span.end));
    if (span.end < 1) part = null;
  }
  return parts;
}

/** Where along a segment, from 0 to 1, a frame begins and ends; null when the segment misses it (Liang and Barsky). */
function spanWithin(from: Vertex, to: Vertex, frame: Box): { start: number; end: number } | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [start, end] = [0, 1];
  const sides = [
    [-dx, from.x - frame.west],
    [dx, frame.east - from.x],
    [-dy, from.y - frame.north],
    [dy, frame.south - from.y],
  ] as const;
  for (const [towards, room] of sides) {
    if (towards === 0 && room < 0) return null;
    if (towards < 0) start = Math.max(start, room / towards);
    if (towards > 0) end = Math.min(end, room / towards);
  }
  return start > end ? null : { start, end };
}

/** The point at a share, from 0 to 1, of the way. */
export const between = (from: Vertex, to: Vertex, share: number): Vertex => ({
  x: from.x + share * (to.x - from.x),
  y: from.y + share * (to.y - from.y),
});

/** Each pair of neighbouring corners. */
export function* segments(line: Line): Generator<readonly [Vertex, Vertex]> {
  let from: Vertex | undefined;
  for (const to of line) {
    if (from) yield [from, to];
    from = to;
  }
}

/** A ring, its first corner not repeated, cut off at a frame, side after side (Sutherland and Hodgman). */
export function clipRing(ring: Line, { west, north, east, south }: Box): Line {
  let cut = ring;
  // How far a corner is on the inner side of each side of the frame.
  const sides: ((corner: Vertex) => number)[] = [
    ({ x }) => x - west,
    ({ x }) => east - x,
    ({ y }) => y - north,
    ({ y }) => south - y,
  ];
  for (const inward of sides) {
    const inside: Vertex[] = [];
    for (const [from, to] of segments([...cut, ...cut.slice(0, 1)])) {
      const [here, there] = [inward(from), inward(to)];
      if (here >= 0) inside.push(from);
      if (here >= 0 !== there >= 0) inside.push(between(from, to, here / (here - there)));
    }
    cut = inside;
  }
  return cut;
}

/** The point of a segment that is nearest to a point. */
export function footOn(from: Vertex, to: Vertex, point: Vertex): Vertex {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  return between(from, to, Math.min(1, Math.max(0, along)));
}

/** How far a point is from a line. */
export const distanceTo = (line: Line, point: Vertex): number =>
  Math.min(
    ...[...segments(line)].map(([from, to]) => {
      const foot = footOn(from, to, point);
      return Math.hypot(point.x - foot.x, point.y - foot.y);
    }),
  );
