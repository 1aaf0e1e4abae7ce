/** Lines of text kept as bytes: a tenth of what as many strings would take. Each begins after a newline and ends in one. */
const NEWLINE = 10;

export const lineAt = (lines: Buffer, start: number): string =>
  lines.toString("utf8", start, lines.indexOf(NEWLINE, start));

export const lineAfter = (lines: Buffer, start: number): number => lines.indexOf(NEWLINE, start) + 1;

/** 0: the line begins so; negative: it comes before; positive: after. Tab and newline come before every letter. */
export const startsAt = (lines: Buffer, start: number, prefix: Buffer): number =>
  lines.compare(prefix, 0, prefix.length, start, Math.min(start + prefix.length, lines.length));

/** Of lines in the order of their bytes: where the first one starts that does not come before the prefix. */
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
