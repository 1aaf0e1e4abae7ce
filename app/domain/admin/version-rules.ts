/** A version that the makers gave out. */
export interface Release {
  /** '1.2.0' */
  version: string;
  /** Where a browser reads about it. Null where nobody said. */
  page: string | null;
}

/** Where newer versions are announced. */
export interface Releases {
  /** Asks for the newest one. Rejects where nobody answers in time, or not with a release. */
  newest(): Promise<Release>;
}

/** '1.2.0' of 'v1.2.0', '1.2.0+4ac9d01' and '1.2.0'. Null for what is no version, or one before its release ('1.2.0-rc.1'). */
export const versionIn = (name: string): string | null =>
  /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})(?:\+|$)/.exec(name)?.[1] ?? null;

/** Whether that version comes after the one that runs, which may name its commit. */
export function isNewer({ version }: Pick<Release, "version">, running: string): boolean {
  const [theirs = [], ours = []] = [version, running].map((name) => (versionIn(name) ?? "").split(".").map(Number));
  const at = theirs.findIndex((number, place) => number !== ours[place]);
  return at >= 0 && (theirs[at] ?? 0) > (ours[at] ?? 0);
}
