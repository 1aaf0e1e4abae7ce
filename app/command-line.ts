import { existsSync } from "node:fs";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { shellWord } from "~/domain/shared/shell-word";

/** The path of build/index.js: the same from this file and from the built program. */
export const PROGRAM = fileURLToPath(new URL("../build/index.js", import.meta.url));

/** A release has a program of its own, and no npm. It says by which path it was called. */
const isRelease = existsSync(new URL("../kindspot", import.meta.url));

/**
 * How an operator runs a command of this program here: 'npm run backup -- FILE', in a release './kindspot backup FILE'. The
 * name "" is the start of the server. In the image KINDSPOT_STARTED says how to start, KINDSPOT_CALLED how to run a command.
 */
export function commandLine(name: string, args = ""): string {
  if (name === "" && env.KINDSPOT_STARTED) return env.KINDSPOT_STARTED;
  if (isRelease) return [shellWord(env.KINDSPOT_CALLED || "./kindspot"), name, args].filter(Boolean).join(" ");
  return [name === "" ? "npm start" : `npm run ${name}`, args && `-- ${args}`].filter(Boolean).join(" ");
}

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
