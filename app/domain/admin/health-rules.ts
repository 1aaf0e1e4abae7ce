import type { DrillResult } from "../retention/backup-rules";

/** One thing that the doctor looked at (docs/product.md#services). */
export interface Finding {
  /** Names the finding for programs. It stays when the sentence changes. */
  code: string;
  /** `fault`: something does not work or is unsafe. `advice`: it works, and could be better. */
  state: "fine" | "advice" | "fault";
  /** What is so and, unless it is fine, what to do next. */
  sentence: string;
}

/** All findings of one examination. */
export interface CheckUp {
  /** When it ended, ISO 8601 UTC. */
  at: string;
  findings: Finding[];
}

/** Examines the whole installation: settings, disk, database, mail, the way of a request from outside. */
export interface Doctor {
  /** The result of the last examination. Null before the first. */
  last(): Promise<CheckUp | null>;
  /** Whether this address leads to the server. */
  address(url: URL): Promise<Finding[]>;
  /** Examines now. While an examination is under way, this waits for it. */
  run(): Promise<void>;
}

/** How the server is, for admins. Times are ISO 8601 UTC. */
export interface ServerHealth {
  /** Null before the first examination. */
  checkUp: CheckUp | null;
  /** The name of the newest whole backup; null when there is none. */
  backup: string | null;
  encrypted: boolean;
  drill: DrillResult | null;
  /** False where the server cannot open its own backups: an admin tries them, with the secret key. */
  drillsItself: boolean;
  /** Jobs whose last run failed. */
  failedJobs: { name: string; at: string; error: string }[];
}

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
