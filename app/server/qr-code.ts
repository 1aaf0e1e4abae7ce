import { encode } from "uqr";

/** The QR code of a text, with the margin that phones need: its edge in squares, and the dark squares as a path of an SVG. */
export function qrSquares(text: string): { size: number; path: string } {
  const { data: rows, size } = encode(text, { ecc: "M", border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
