import { daysLater, weekDayOf } from "../shared/calendar";
import { DAY } from "../shared/clock";

/** Kept are all backups of the latest 7 days that have one, and the last of each of 4 weeks and 12 months. */
export const BACKUP_DAYS = 7;
const BACKUP_WEEKS = 4;
export const BACKUP_MONTHS = 12;

/**
 * 'kindspot-2026-11-21T09-31-37.123Z.tar.gz': the time in UTC, without colons, which not every file system takes. An
 * encrypted backup ends with '.age'.
 */
export const backupName = (now: Date, { encrypted }: { encrypted: boolean }): string =>
  `kindspot-${now.toISOString().replaceAll(":", "-")}.tar.gz${encrypted ? ".age" : ""}`;

/** 'before-0012_lists-2026-11-21T09-31-37.123Z.dump': a copy of a PostgreSQL database from before a migration. */
export const copyName = (migration: string, now: Date): string =>
  `before-${migration}-${now.toISOString().replaceAll(":", "-")}.dump`;

/** The time and the ending of a backup, of a copy from before a migration, and of what broke off. */
const NAME = /^(kindspot|before)-(.*?)-?(\d{4}-\d\d-\d\d)T([\d.-]+)Z\.(sqlite|dump|tar\.gz\.age|tar\.gz)(\..+)?$/;

interface Backup {
  name: string;
  /** '2026-11-21', in UTC. */
  day: string;
  /** ISO 8601, with - in place of : in the time. */
  madeAt: string;
  /** A whole backup of database and photos. Otherwise a copy of the database alone, or a file that broke off. */
  isWhole: boolean;
  isBroken: boolean;
  /** The migration before which a copy of the database alone was made. Null for all other files. */
  migration: string | null;
}

function backupIn(name: string): Backup | null {
  const [, kind, about = "", day = "", time = "", ending = "", more] = NAME.exec(name) ?? [];
  if (kind === undefined) return null;
  const isBroken = more !== undefined;
  const isCopy = (ending === "sqlite" || ending === "dump") && !isBroken;
  return {
    name,
    day,
    madeAt: `${day}T${time}Z`,
    isBroken,
    isWhole: kind === "kindspot" && ending.startsWith("tar") && !isBroken,
    migration: kind === "before" && isCopy ? about : null,
  };
}

const backupsIn = (names: readonly string[]): Backup[] =>
  names
    .map(backupIn)
    .filter((backup) => backup !== null)
    .sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Whether the day of `now` has its backup. */
export const isBackedUp = (names: readonly string[], now: Date): boolean =>
  backupsIn(names).some(({ isWhole, day }) => isWhole && day === dayOf(now));

/** The name of the newest whole backup. Null when there is none. */
export const newestBackup = (names: readonly string[]): string | null =>
  backupsIn(names).findLast(({ isWhole }) => isWhole)?.name ?? null;

/** The names of all whole backups, the oldest first. */
export const wholeBackups = (names: readonly string[]): string[] =>
  backupsIn(names)
    .filter(({ isWhole }) => isWhole)
    .map(({ name }) => name);

/** When a backup was begun, by its name. Null for another file. */
export function timeOfBackup(name: string): Date | null {
  const backup = backupIn(name);
  return backup && new Date(`${backup.day}${backup.madeAt.slice(backup.day.length).replaceAll("-", ":")}`);
}

/** A backup as admins see it. */
export interface StoredBackup {
  name: string;
  /** ISO 8601 UTC: when it was begun. */
  at: string;
  bytes: number;
}

/** The whole backups among these files of the folder, the newest first. */
export const storedBackups = (files: ReadonlyMap<string, number>): StoredBackup[] =>
  wholeBackups([...files.keys()])
    .reverse()
    .map((name) => ({ name, at: timeOfBackup(name)?.toISOString() ?? "", bytes: files.get(name) ?? 0 }));

/** The Monday of the week, in UTC. */
const weekOf = ({ day }: Backup): string => daysLater(day, -weekDayOf(day));

const monthOf = ({ day }: Backup): string => day.slice(0, 7);

/** The newest backup of each of the latest so many periods that have one. */
function lastOfEach(backups: readonly Backup[], periodOf: (backup: Backup) => string, periods: number): Backup[] {
  const last = new Map(backups.map((backup) => [periodOf(backup), backup]));
  return [...last.values()].slice(-periods);
}

/**
 * The names to remove. Copies of the database alone are kept for the latest days only, and what broke off for its day.
 * Days in the future are ignored, so that a clock that was wrong for a while removes nothing.
 */
export function outdated(names: readonly string[], now: Date): string[] {
  const today = dayOf(now);
  const past = backupsIn(names).filter(({ day }) => day <= today);
  const finished = past.filter(({ isBroken }) => !isBroken);
  const [firstDay = today] = [...new Set(finished.map(({ day }) => day))].slice(-BACKUP_DAYS);
  const whole = finished.filter(({ isWhole }) => isWhole);
  const retained = new Set([
    ...lastOfEach(whole, weekOf, BACKUP_WEEKS),
    ...lastOfEach(whole, monthOf, BACKUP_MONTHS),
    ...finished.filter(({ day }) => day >= firstDay),
    ...past.filter(({ isBroken, day }) => isBroken && day === today),
  ]);
  return past.filter((backup) => !retained.has(backup)).map(({ name }) => name);
}

/** The result of a drill: a backup was restored into a temporary place. */
export interface DrillResult {
  /** When it ended, ISO 8601 UTC. */
  at: string;
  /** The name of the backup. */
  backup: string;
  /** What was wrong, as a sentence. Null when the backup can be restored. */
  error: string | null;
  seconds: number;
  /** How much was compared with the manifest. */
  tables: number;
  rows: number;
  photos: number;
}

/** A good drill counts for 7 days, a failed one for one. A result from the future does not count. */
export function isDrillDue(last: DrillResult | null, now: Date): boolean {
  if (last === null) return true;
  const age = now.getTime() - new Date(last.at).getTime();
  return age < 0 || age >= (last.error === null ? 7 : 1) * DAY;
}

/** A copy of the database alone, made before a migration. */
export interface CopyBefore {
  name: string;
  /** The migration that followed. */
  migration: string;
  /** ISO 8601, with - in place of : in the time. */
  madeAt: string;
}

/**
 * The newest copy that goes back before a migration that was run on the present database. Null when there is none.
 * @param applied the migrations of the present database; null where it cannot be read, so that every copy will do
 */
export function copyToGoBackTo(names: readonly string[], applied: readonly string[] | null): CopyBefore | null {
  const copies = backupsIn(names).flatMap(({ name, migration, madeAt }) =>
    migration === null ? [] : [{ name, migration, madeAt }],
  );
  return copies.findLast(({ migration }) => applied === null || applied.includes(migration)) ?? null;
}
