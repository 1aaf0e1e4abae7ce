import type { Backups } from "./backups";
import { backupName, isBackedUp, outdated } from "./rules";

/** Makes a backup, then removes what has been kept long enough. Returns where the new one lies. */
export async function backUp(backups: Backups, now: Date): Promise<string> {
  const made = await backups.make(backupName(now));
  for (const name of outdated(await backups.names(), now)) await backups.remove(name);
  return made;
}

/** The same unless the day has its backup already: asked often, it makes one a day, and one that failed is tried again. */
export async function backUpDaily(backups: Backups, now: Date): Promise<void> {
  if (!isBackedUp(await backups.names(), now)) await backUp(backups, now);
}
