/** Of so many days backups are kept: the latest on which any was made. */
export const BACKUP_DAYS = 7;

/** 'kindspot-2026-11-21T09-31-37.123Z.sqlite': the time in UTC, without colons, which not every file system takes. */
export const backupName = (now: Date): string => `kindspot-${now.toISOString().replaceAll(":", "-")}.sqlite`;

/** '2026-11-21', also of what was copied before a migration; empty for what is no backup. */
const dayIn = (name: string): string => /-(\d{4}-\d\d-\d\d)T[\d.-]+Z\.sqlite/.exec(name)?.[1] ?? "";

const dayOf = (now: Date): string => dayIn(backupName(now));

const isWhole = (name: string): boolean => name.endsWith(".sqlite");

/** Whether the day of `now` has its backup. */
export const isBackedUp = (names: readonly string[], now: Date): boolean =>
  names.some((name) => name.startsWith("kindspot-") && isWhole(name) && dayIn(name) === dayOf(now));

/**
 * What has been kept long enough: backups of days gone by, and what broke off before today. A clock that was wrong for a
 * while is no reason to remove any: days to come do not count.
 */
export function outdated(names: readonly string[], now: Date): string[] {
  const today = dayOf(now);
  const days = new Set(names.filter(isWhole).map(dayIn));
  const [first = today] = [...days]
    .filter((day) => day !== "" && day <= today)
    .sort()
    .slice(-BACKUP_DAYS);
  return names.filter((name) => dayIn(name) !== "" && dayIn(name) < (isWhole(name) ? first : today));
}
