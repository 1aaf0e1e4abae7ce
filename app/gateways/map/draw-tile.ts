import type { Box, Line } from "./geometry";
import { areApart, boxOf, clipLine, clipRing, isInside, segments, simplified, unpacked } from "./geometry";
import type { Label } from "./labels";
import type { Shape } from "./shapes";
import { AREAS, CLASS, css, DRAWN, KERBS, LINES, STREETS, UNITS, type KerbClass, type Scheme } from "./style";

/** The part of a decoded tile that one image shows. */
export interface Frame {
  zoom: number;
  /** CSS pixels in a unit of the archive's tile. */
  scale: number;
  /** CSS pixels from the corner of the archive's tile. */
  left: number;
  top: number;
  width: number;
  height: number;
  scheme: Scheme;
}

/** A kerb with parking rules, in units of the archive's tile. */
export interface Kerb {
  name: KerbClass;
  line: Line;
}

/** The smallest area that is drawn, in square pixels. */
const MIN_AREA_PIXELS = 16;
/** CSS pixels around the image in which a line is drawn too: the ends of its stroke stay outside. */
const LINE_MARGIN_PIXELS = 12;
const ARROWS_FROM_ZOOM = 17;

/** How far, in pixels, a drawn edge may be off. Buildings are most of an image's bytes, and only a background. */
const toleranceOf = (name: string, zoom: number): number => (name === CLASS.building ? (zoom < 17 ? 1.5 : 1) : 0.5);

/** An SVG image: paths of whole numbers below, the names above. */
export function drawTile(
  shapes: readonly Shape[],
  labels: readonly Label[],
  frame: Frame,
  kerbs: readonly Kerb[],
): string {
  const { zoom, scale, left, top, width, height, scheme } = frame;
  const within = (more: number): Box => ({
    west: (left - more) / scale,
    north: (top - more) / scale,
    east: (left + width + more) / scale,
    south: (top + height + more) / scale,
  });
  const [areaFrame, lineFrame] = [within(1), within(LINE_MARGIN_PIXELS)]; // one pixel more, or a cut area's edge shows
  const inTile = (line: Line): Line =>
    line.map(({ x, y }) => ({ x: (x * scale - left) * UNITS, y: (y * scale - top) * UNITS }));
  const pens = new Map<string, Pen>();
  const pen = (name: string): Pen => {
    const known = pens.get(name) ?? new Pen();
    pens.set(name, known);
    return known;
  };

  for (const { name, fromZoom, area, oneway, corners, box } of shapes) {
    const shown = area ? areaFrame : lineFrame;
    if (zoom < fromZoom || areApart(box, shown)) continue;
    if (area && (box.east - box.west) * (box.south - box.north) * scale ** 2 < MIN_AREA_PIXELS) continue;
    const line = simplified(unpacked(corners), toleranceOf(name, zoom) / scale);
    if (area) {
      const ring = line.slice(0, -1);
      pen(name).draw(inTile(isInside(box, shown) ? ring : clipRing(ring, shown)), true);
      continue;
    }
    const parts = isInside(box, shown) ? [line] : clipLine(line, shown);
    for (const part of parts) pen(name).draw(inTile(part), false);
    if (oneway && zoom >= ARROWS_FROM_ZOOM)
      for (const arrow of arrowsAlong(inTile(line), boxOf(inTile(cornersOf(shown)))))
        pen(DRAWN.arrow).draw(arrow, false);
  }

  // Not cut at the image's edge: the next image begins the pattern where this one does.
  for (const { name, line } of kerbs) pen(name).draw(inTile(line), false);

  const view = { left: left * UNITS, top: top * UNITS, width: width * UNITS, height: height * UNITS };
  const names = labels.map(({ classes, write }) => ({ classes, svg: write(view) })).filter(({ svg }) => svg);
  const classesOfNames = names.flatMap(({ classes }) => classes.split(" "));
  const used = new Set([DRAWN.land, DRAWN.casing, ...pens.keys(), ...classesOfNames]);
  const drawn = (classes: readonly string[], element: (name: string, path: string) => string) =>
    classes.map((name) => {
      const path = pens.get(name)?.path;
      return path ? element(name, path) : "";
    });
  const path = (name: string, d: string) => `<path class="${name}" d="${d}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}">`,
    `<style>${css(zoom, scheme, used)}</style>`,
    path(DRAWN.land, `M0 0h${view.width}v${view.height}H0z`),
    ...drawn(AREAS, path),
    ...drawn(STREETS, (name, d) => `<defs><path id="${name}" d="${d}"/></defs>`),
    ...drawn(LINES, path),
    // Every casing lies under every street, so that crossings are open.
    ...drawn(STREETS, (name) => `<use href="#${name}" class="${DRAWN.casing} ${name}c"/>`),
    ...drawn(STREETS, (name) => `<use href="#${name}" class="${name}"/>`),
    ...drawn(KERBS, path),
    ...drawn([DRAWN.arrow], path),
    ...names.map(({ svg }) => svg),
    "</svg>",
  ].join("");
}

const cornersOf = ({ west, north, east, south }: Box): Line => [
  { x: west, y: north },
  { x: east, y: south },
];

/** Path data relative to where the pen is: whole numbers, parted by a blank or by their minus. */
class Pen {
  path = "";
  private x = 0;
  private y = 0;

  draw(line: Line, close: boolean): void {
    const corners = wholeNumbers(line);
    if (corners.length < (close ? 3 : 2)) return;
    const [start] = corners;
    corners.forEach(({ x, y }, index) => {
      const [dx, dy] = [x - this.x, y - this.y];
      this.path += (index === 0 ? "m" : dx >= 0 ? " " : "") + String(dx) + (dy >= 0 ? " " : "") + String(dy);
      [this.x, this.y] = [x, y];
    });
    if (!close || !start) return;
    this.path += "z";
    [this.x, this.y] = [start.x, start.y];
  }
}

/** Rounded, without corners that fall on the one before. */
function wholeNumbers(line: Line): Line {
  const rounded = line.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return rounded.filter(({ x, y }, index) => {
    const before = rounded[index - 1];
    return before?.x !== x || before.y !== y;
  });
}

/** Half the length and half the width of an arrow, in drawing units. */
const [ARROW_HALF_LENGTH, ARROW_HALF_WIDTH] = [3, 4];
/** Drawing units from one arrow to the next. */
const ARROW_DISTANCE = 90 * UNITS;

/** Chevrons on a one-way street. They are counted from its beginning, so two tiles put them in the same places. */
function* arrowsAlong(line: Line, frame: Box): Generator<Line> {
  let next = ARROW_DISTANCE / 2;
  for (const [from, to] of segments(line)) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    for (; next < length; next += ARROW_DISTANCE) {
      const [ux, uy] = [dx / length, dy / length];
      const [x, y] = [from.x + ux * next, from.y + uy * next];
      if (x < frame.west || x > frame.east || y < frame.north || y > frame.south) continue;
      const at = (along: number, across: number) => ({
        x: x + ux * along - uy * across,
        y: y + uy * along + ux * across,
      });
      yield [
        at(-ARROW_HALF_LENGTH, -ARROW_HALF_WIDTH),
        at(ARROW_HALF_LENGTH, 0),
        at(-ARROW_HALF_LENGTH, ARROW_HALF_WIDTH),
      ];
    }
    next -= length;
  }
}
