import { boxOf, type Box, type Vertex } from "./geometry";
import { pointNames, streetNames, type PointName } from "./map-names";
import type { DecodedTile } from "./shapes";
import { type Disc, OccupiedSpace, pointsOf, spotsOn, type Spot } from "./label-placement";
import { AREA_SPACING, LARGER, NAME, sizes, UNITS } from "./style";

/** A window on the block, in drawing units. */
interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Label {
  /** As in the attribute `class`. */
  classes: string;
  /** The name as SVG; '' where it lies outside of the image. */
  write: (view: View) => string;
}

/** Drawing units around a street's name that stay free, both ends together. */
const STREET_ROOM = 4 * UNITS;
/** Drawing units from disc to disc under a name: their circles overlap. */
const STREET_STEP = 6 * UNITS;
const POINT_STEP = 5 * UNITS;
/** Radius of a disc, and the space beside a name at a block's edge, as parts of the size of its letters. */
const STREET_DISC = 0.6;
const POINT_DISC = 0.65;
const POINT_ROOM = 0.7;
/** From row to row, in the same measure. */
const LINE_HEIGHT = 1.15;
/** Drawing units around a name's discs in which its strokes may lie. */
const HALO = 2 * UNITS;
/** CSS pixels of an average letter. The spacing between letters makes a name wider by AREA_SPACING / AVERAGE_LETTER. */
const AVERAGE_LETTER = 7;
/** Drawing units between two writings of a street's name. */
const REPEAT_DISTANCE = 250 * UNITS;

/**
 * The names of a block, which is the square of images drawn from one tile of the archive, placed for all of them at once. So
 * the images agree: a name across two of them is drawn in both. `scale`: CSS pixels in a unit of the archive's tile; `block`:
 * drawing units from that tile's corner.
 */
export function labelsOf(
  source: DecodedTile,
  { zoom, scale, block }: { zoom: number; scale: number; block: Box },
): Label[] {
  const occupied = new OccupiedSpace();
  const labels: Label[] = [];

  /**
   * Adds the label if its place lies within the block and is free. A row of discs stands for a name, which may be turned or
   * curved: then whether two names overlap is one distance for each two discs.
   */
  const place = (discs: readonly Disc[], { classes, write }: Label): boolean => {
    if (!discs.every((disc) => isWithin(disc, block)) || !discs.every((disc) => occupied.isFree(disc))) return false;
    for (const disc of discs) occupied.add(disc);
    const box = boxAround(discs);
    labels.push({ classes, write: (view) => (isSeen(box, view) ? write(view) : "") });
    return true;
  };

  for (const point of pointNames(source, zoom, scale * UNITS)) {
    const { x, y } = point.at;
    if (x < block.west || y < block.north || x >= block.east || y >= block.south) continue;
    const { discs, label } = pointLabel(point, block);
    place(discs, label);
  }
  for (const { text, lines, main } of streetNames(source, zoom, scale * UNITS, block)) {
    const size = main ? sizes.mainStreet : sizes.street;
    const length = widthOf(text, size) + STREET_ROOM;
    const written: Vertex[] = [];
    const spots = lines.flatMap((line) => spotsOn(line, length)).sort((a, b) => a.cost - b.cost);
    for (const spot of spots) {
      if (written.some(({ x, y }) => Math.hypot(spot.middle.x - x, spot.middle.y - y) < REPEAT_DISTANCE)) continue;
      const discs = pointsOf(spot.curve, Math.ceil(length / STREET_STEP)).map((at) => ({
        ...at,
        r: size * STREET_DISC * UNITS,
      }));
      const id = labels.length; // unique in this block: a label that finds a place is added next
      if (place(discs, streetLabel(text, spot, main, id))) written.push(spot.middle);
    }
  }
  return labels;
}

const isWithin = ({ x, y, r }: Disc, { west, north, east, south }: Box): boolean =>
  x >= west + r && y >= north + r && x <= east - r && y <= south - r;

function boxAround(discs: readonly Disc[]): Box {
  const { west, north, east, south } = boxOf(discs);
  const margin = (discs[0]?.r ?? 0) + HALO;
  return { west: west - margin, north: north - margin, east: east + margin, south: south + margin };
}

const isSeen = ({ west, north, east, south }: Box, { left, top, width, height }: View): boolean =>
  east >= left && south >= top && west <= left + width && north <= top + height;

/** A name in one or two lines, centred on its point. */
function pointLabel({ text, at, kind, size }: PointName, block: Box) {
  const rows = inRows(text, size);
  const spacing = kind === NAME.area ? 1 + AREA_SPACING / AVERAGE_LETTER : 1;
  const half = (Math.max(...rows.map((row) => widthOf(row, size))) * spacing) / 2;
  // A name at the block's edge moves in rather than being left out; a house number stays at its house.
  const room = size * POINT_ROOM * UNITS;
  const x = kind === NAME.place ? at.x : inward(at.x, half + room, block.west, block.east);
  const y = kind === NAME.place ? at.y : inward(at.y, rows.length * room, block.north, block.south);
  const down = (row: number) => (row - (rows.length - 1) / 2) * size * LINE_HEIGHT * UNITS;
  const steps = Math.ceil(half / POINT_STEP);
  const discs = rows.flatMap((_, row) =>
    Array.from({ length: 2 * steps + 1 }, (_, step) => ({
      x: x + (half * (step - steps)) / steps,
      y: y + down(row),
      r: size * POINT_DISC * UNITS,
    })),
  );
  const classes = size === sizes.town ? `${kind} ${LARGER.town}` : kind;
  const write = ({ left, top }: View) =>
    rows
      .map(
        (row, index) =>
          `<text class="${classes}" x="${Math.round(x - left)}" y="${Math.round(y - top + down(index))}">${xml(row)}</text>`,
      )
      .join("");
  return { discs, label: { classes, write } };
}

const inward = (value: number, half: number, from: number, to: number): number =>
  Math.min(Math.max(value, from + half), to - half);

/** A name on its street: turned, or along a curve through three points, so that no kink of the street breaks a letter. */
function streetLabel(text: string, { straight, curve: [a, m, b], middle }: Spot, main: boolean, id: number): Label {
  const classes = main ? `${NAME.street} ${LARGER.mainStreet}` : NAME.street;
  const at = ({ x, y }: Vertex, { left, top }: View) => `${Math.round(x - left)} ${Math.round(y - top)}`;
  if (straight) {
    const turn = Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 1800) / Math.PI) / 10;
    const write = (view: View) =>
      `<text class="${classes}" transform="translate(${at(middle, view)})rotate(${turn})">${xml(text)}</text>`;
    return { classes, write };
  }
  // The control point of the quadratic curve from a to b that passes through m.
  const pull = { x: 2 * m.x - (a.x + b.x) / 2, y: 2 * m.y - (a.y + b.y) / 2 };
  const write = (view: View) =>
    `<path id="t${id}" fill="none" d="M${at(a, view)}Q${at(pull, view)} ${at(b, view)}"/>` +
    `<text class="${classes}"><textPath href="#t${id}" startOffset="50%">${xml(text)}</textPath></text>`;
  return { classes, write };
}

/** A text that cannot leave its element: names come from a file that anyone may have edited. */
export const xml = (text: string): string =>
  text
    // Control characters, lone surrogates and the two last of the first plane: XML forbids them.
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A name that is longer than this, in drawing units, stands in two rows. */
const MAX_ROW_WIDTH = 84 * UNITS;

function inRows(text: string, size: number): string[] {
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (widthOf(text, size) < MAX_ROW_WIDTH || blanks.length === 0) return [text];
  const off = (index: number) => Math.abs(index - text.length / 2);
  const middle = blanks.reduce((best, index) => (off(index) < off(best) ? index : best));
  return [text.slice(0, middle), text.slice(middle + 1)];
}

/** Drawing units that a text takes in common sans-serif fonts, about. */
function widthOf(text: string, size: number): number {
  let em = 0;
  for (const letter of text) em += letterWidth(letter);
  return em * size * UNITS;
}

function letterWidth(letter: string): number {
  if (/[iljftrI.,'’ ()|-]/.test(letter)) return 0.32;
  if (/[mwMW@]/.test(letter)) return 0.87;
  if (/[A-Z]/.test(letter)) return 0.66;
  return letter > "\u2e80" ? 1 : 0.55; // beyond it stand Chinese and Japanese
}
