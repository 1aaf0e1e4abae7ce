import { distanceMiles, EARTH_RADIUS_MILES, type Point } from "./rules";

// Cells cover the earth. Plans and free hours are stored and compared by the number of theirs, which is no address.

/** Edge of a cell in miles (docs/product.md#push, #plans). */
const CELL_MILES = 0.5;
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
/** Rows of cells from pole to pole. */
const ROWS = Math.round((180 * MILES_PER_DEGREE) / CELL_MILES);
/** A cell's number is its row × 65,536 + its column: no row has so many cells, and every number fits into 31 bits. */
const ROW_STRIDE = 65_536;

const rowAt = (latitude: number): number => Math.round(((latitude + 90) / 180) * ROWS);
const latitudeOf = (row: number): number => (row / ROWS) * 180 - 90;

/** Cells around the earth in a row: at least one, at a pole. */
const cellsIn = (row: number): number =>
  Math.max(1, Math.floor((360 * Math.cos((latitudeOf(row) * Math.PI) / 180) * MILES_PER_DEGREE) / CELL_MILES));

const columnAt = (longitude: number, cells: number): number => Math.round(((longitude + 180) / 360) * cells) % cells;

/** The number of the half-mile cell around a place. */
export function cellAt({ latitude, longitude }: Point): number {
  const row = rowAt(latitude);
  return row * ROW_STRIDE + columnAt(longitude, cellsIn(row));
}

/** The middle of a cell, with 5 decimals. It is at most 0.36 miles from every place in the cell. */
export function middleOfCell(cell: number): Point {
  const row = Math.floor(cell / ROW_STRIDE);
  const longitude = ((cell % ROW_STRIDE) / cellsIn(row)) * 360 - 180;
  return { latitude: Number(latitudeOf(row).toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}

/** The cells whose middles lie within so many miles of a place, in ascending order. */
export function cellsWithin(place: Point, miles: number): number[] {
  const rows = Math.ceil(miles / CELL_MILES);
  const middleRow = rowAt(place.latitude);
  const found: number[] = [];
  for (let row = Math.max(0, middleRow - rows); row <= Math.min(ROWS, middleRow + rows); row++) {
    const cells = cellsIn(row);
    const column = columnAt(place.longitude, cells);
    // Near a pole a row has fewer cells than the circle is wide.
    const reach = Math.min(rows + 1, Math.floor(cells / 2));
    const columns = new Set<number>();
    for (let step = -reach; step <= reach; step++) columns.add((column + step + cells) % cells);
    for (const one of columns) {
      const cell = row * ROW_STRIDE + one;
      if (distanceMiles(middleOfCell(cell), place) <= miles) found.push(cell);
    }
  }
  return found.sort((a, b) => a - b);
}
