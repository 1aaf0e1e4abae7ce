import type { Backups } from "./backups";
import { backupName, isBackedUp, outdated } from "./backup-rules";

/** Makes a backup, then removes the backups that are too old. Returns the path of the new one. */
export async function backUp(backups: Backups, now: Date): Promise<string> {
  const made = await backups.make(backupName(now, backups));
  for (const name of outdated(await backups.names(), now)) await backups.remove(name);
  return made;
}

/** Makes the day's backup unless it exists. Called often, it makes one a day and tries again after a failure. */
export async function backUpDaily(backups: Backups, now: Date): Promise<void> {
  if (!isBackedUp(await backups.names(), now)) await backUp(backups, now);
}
