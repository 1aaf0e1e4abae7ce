import { backUp, type BackupFiles, type Backups } from "../retention";
import { type StoredBackup, storedBackups } from "../retention/backup-rules";
import { mustBeAdmin, recordAct } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

/** The backups on this machine, the newest first. Refuses with `forbidden`. */
export async function listBackups(files: Pick<BackupFiles, "sizes">, admin: Actor): Promise<StoredBackup[]> {
  mustBeAdmin(admin);
  return storedBackups(await files.sizes());
}

/** Makes a backup now, with an audit entry, and removes those that are too old. Refuses with `forbidden`. */
export async function startBackup(context: Context, admin: Actor, backups: Backups): Promise<void> {
  mustBeAdmin(admin);
  await recordAct(context, admin, { action: "backup-started" });
  await backUp(backups, context.clock.now());
}

/**
 * A backup to take away, whose parts are read as they are asked for. Writes an audit entry first: the file holds everything that
 * members stored. Refuses with `forbidden` and `not-found`.
 */
export async function downloadBackup(
  context: Context,
  admin: Actor,
  files: BackupFiles,
  name: string,
): Promise<StoredBackup & { parts: AsyncGenerator<Uint8Array> }> {
  const backup = (await listBackups(files, admin)).find((each) => each.name === name);
  if (!backup) return refuse("not-found");
  await recordAct(context, admin, { action: "backup-downloaded", details: { backup: name } });
  return { ...backup, parts: files.read(name) };
}
