import type { Vertex } from "./geometry";

export interface Disc extends Vertex {
  r: number;
}

/** Edge of a cell in drawing units: no disc is wider. */
const CELL = 64;

/** What is written on already, as discs in a grid. */
export class Taken {
  private readonly cells = new Map<string, Disc[]>();

  isFree({ x, y, r }: Disc): boolean {
    for (const dx of [-CELL, 0, CELL])
      for (const dy of [-CELL, 0, CELL])
        for (const other of this.cells.get(cellOf(x + dx, y + dy)) ?? [])
          if ((other.x - x) ** 2 + (other.y - y) ** 2 < (other.r + r) ** 2) return false;
    return true;
  }

  take(disc: Disc): void {
    const key = cellOf(disc.x, disc.y);
    this.cells.set(key, [...(this.cells.get(key) ?? []), disc]);
  }
}

const cellOf = (x: number, y: number): string => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
