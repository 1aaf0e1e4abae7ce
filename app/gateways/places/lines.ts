/** Lines of text kept as bytes, a tenth of the memory of strings. A newline stands before the first and after each line. */
const NEWLINE = 10;

export const lineAt = (lines: Buffer, start: number): string =>
  lines.toString("utf8", start, lines.indexOf(NEWLINE, start));

export const lineAfter = (lines: Buffer, start: number): number => lines.indexOf(NEWLINE, start) + 1;

/** Compares a line with a prefix: 0 it begins with it, negative it sorts before, positive after. Tab and newline sort first. */
export const startsAt = (lines: Buffer, start: number, prefix: Buffer): number =>
  lines.compare(prefix, 0, prefix.length, start, Math.min(start + prefix.length, lines.length));

/** Binary search in sorted lines: the offset of the first line that does not sort before the prefix. */
export function firstFrom(lines: Buffer, prefix: Buffer): number {
  let low = 1;
  let high = lines.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = lines.lastIndexOf(NEWLINE, middle - 1) + 1;
    if (startsAt(lines, start, prefix) < 0) low = lineAfter(lines, start);
    else high = start;
  }
  return low;
}
