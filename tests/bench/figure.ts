/** One line of the table: the measured value, its budget and values to compare it with. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The budget: at most, or at least. Without one the line only informs. */
  atMost?: number;
  atLeast?: number;
  reference?: string;
  /** The value is the same on every machine, so `--check` fails when it is over budget. Its bench is among the exact ones. */
  exact?: true;
}

/** Runs one measurement. */
export type Bench = () => Promise<Figure[]>;

export const within = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value <= atMost && value >= atLeast;

export function budgetOf({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `≤ ${written(atMost)} ${unit}`;
  return atLeast === undefined ? "" : `≥ ${written(atLeast)} ${unit}`;
}

/** Three significant digits, with separators of thousands. */
export const written = (value: number): string =>
  value.toLocaleString("en-US", { maximumSignificantDigits: Math.max(3, Math.trunc(value).toString().length) });

/** Milliseconds of the clock that the work takes. */
export async function timeOf(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Milliseconds of this process's CPU that the work takes. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** The value below which the given share of the samples lies; milliseconds stay milliseconds. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
