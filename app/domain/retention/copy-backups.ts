import type { Backups } from "./backups";
import { outdated, wholeBackups } from "./backup-rules";

/** Copies of backups in another place, with the same names. */
export interface BackupCopies {
  names(): Promise<readonly string[]>;
  /** Copies one backup of the folder, completely or not at all. */
  copy(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Copies what is not copied yet, then removes the copies that are too old. What is missing in the folder is no reason to
 * remove its copy: the disk of the folder may be lost.
 */
export async function copyBackups(backups: Backups, copies: BackupCopies, now: Date): Promise<void> {
  const copied = new Set(await copies.names());
  for (const name of wholeBackups(await backups.names())) {
    if (copied.has(name)) continue;
    await copies.copy(name);
    copied.add(name);
  }
  for (const name of outdated([...copied], now)) await copies.remove(name);
}
