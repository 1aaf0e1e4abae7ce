import { between, segments, type Line, type Vertex } from "./geometry";
import { UNITS } from "./style";

/** A part of a street on which its name may stand. */
export interface Spot {
  /** Where the name begins, its middle, where it ends: read from the left. */
  curve: readonly [Vertex, Vertex, Vertex];
  straight: boolean;
  middle: Vertex;
  /** Less for a spot that is straighter and nearer to the street's middle. */
  cost: number;
}

/** All in drawing units. */
const STEP = 16 * UNITS;
const MARGIN = 2 * UNITS;
const MAX_BEND = 12 * UNITS;
/** Bent less than this, a name is turned as a whole. */
const STRAIGHT = 1.5 * UNITS;
/** A street that turns within a name makes it shorter than this share of its length. */
const MIN_SPAN = 0.94;

/** How far a corner may lie off a name: this much, and a part of the name's length. */
const CORNER_OFF = { straight: 2.5 * UNITS, curved: 3.5 * UNITS, ofLength: 1 / 32 } as const;
/** What a CSS pixel costs: of bend, and of distance from the middle of the street. */
const BEND_COST = 60;
const OFF_MIDDLE_COST = 1 / 8;

/** Where a name of this length fits on a line that bends little and evenly. */
export function spotsOn(line: Line, length: number): Spot[] {
  const lengths = lengthsOf(line);
  const total = lengths.at(-1) ?? 0;
  const spots: Spot[] = [];
  for (let from = MARGIN; from + length + MARGIN <= total; from += STEP) {
    const to = from + length;
    const [start, onLine, end] = [from, from + length / 2, to].map((along) => pointAt(line, lengths, along));
    if (!start || !onLine || !end) continue;
    const middle = between(start, end, 0.5);
    const bend = Math.hypot(onLine.x - middle.x, onLine.y - middle.y);
    if (bend > MAX_BEND || Math.hypot(end.x - start.x, end.y - start.y) < length * MIN_SPAN) continue;
    const straight = bend < STRAIGHT;
    const maxOff = (straight ? CORNER_OFF.straight : CORNER_OFF.curved) + length * CORNER_OFF.ofLength;
    const corners = line.filter((_, index) => {
      const along = lengths[index] ?? 0;
      return along > from && along < to;
    });
    if (corners.length > 0 && farthestOff(corners, [start, onLine, end]) > maxOff) continue;
    const isLeftToRight = end.x > start.x || (end.x === start.x && end.y < start.y);
    const cost =
      Math.round(bend / UNITS) * BEND_COST + (Math.abs(from + length / 2 - total / 2) / UNITS) * OFF_MIDDLE_COST;
    const curve = isLeftToRight ? ([start, onLine, end] as const) : ([end, onLine, start] as const);
    spots.push({ curve, straight, middle: straight ? middle : onLine, cost });
  }
  return spots;
}

function lengthsOf(line: Line): number[] {
  let length = 0;
  const lengths = [0];
  for (const [from, to] of segments(line)) lengths.push((length += Math.hypot(to.x - from.x, to.y - from.y)));
  return lengths;
}

function pointAt(line: Line, lengths: readonly number[], along: number): Vertex | undefined {
  const index = Math.max(
    1,
    lengths.findIndex((length) => length >= along),
  );
  const [from, to] = [line[index - 1], line[index]];
  const [start = 0, end = 0] = [lengths[index - 1], lengths[index]];
  return from && to && between(from, to, end > start ? (along - start) / (end - start) : 0);
}

function farthestOff(points: Line, curve: Spot["curve"]): number {
  const drawn = pointsOf(curve, 16);
  return Math.max(...points.map((point) => Math.min(...drawn.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)))));
}

/** `count + 1` points of the parabola through three points. */
export function pointsOf([a, m, b]: Spot["curve"], count: number): Vertex[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const t = index / count;
    const [p, q, r] = [(1 - t) * (1 - 2 * t), 4 * t * (1 - t), t * (2 * t - 1)];
    return { x: p * a.x + q * m.x + r * b.x, y: p * a.y + q * m.y + r * b.y };
  });
}

/** A circle of drawing units: a row of them stands for a name. */
export interface Disc extends Vertex {
  r: number;
}

/** Edge of a cell in drawing units: no disc is wider. */
const CELL = 64;

/** Where names stand already, as discs in a grid. */
export class OccupiedSpace {
  private readonly cells = new Map<string, Disc[]>();

  isFree({ x, y, r }: Disc): boolean {
    for (const dx of [-CELL, 0, CELL])
      for (const dy of [-CELL, 0, CELL])
        for (const other of this.cells.get(cellOf(x + dx, y + dy)) ?? [])
          if ((other.x - x) ** 2 + (other.y - y) ** 2 < (other.r + r) ** 2) return false;
    return true;
  }

  add(disc: Disc): void {
    const key = cellOf(disc.x, disc.y);
    this.cells.set(key, [...(this.cells.get(key) ?? []), disc]);
  }
}

const cellOf = (x: number, y: number): string => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
