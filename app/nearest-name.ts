/** The known name that a mistyped one may have meant: at most `maxWrong` letters are wrong, missing, too many or exchanged. */
export function nearestOf(typed: string, known: Iterable<string>, maxWrong = 2): string | null {
  let [nearest, least]: [string | null, number] = [null, maxWrong + 1];
  for (const name of known) {
    const steps = Math.abs(name.length - typed.length) > maxWrong ? Infinity : distance(name, typed);
    if (steps < least) [nearest, least] = [name, steps];
  }
  return nearest;
}

/** Optimal string alignment: the fewest insertions, deletions, replacements and exchanges of neighbours. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const above = rows[i - 1] ?? [];
      const same = one[i - 1] === other[j - 1];
      const steps = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1)];
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchanged) steps.push((rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
