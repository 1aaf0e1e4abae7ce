import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { copyPostgres } from "~db/dump-postgresql";
import { DatabaseError, reasonOf } from "~db/errors";
import { isNotInstalled } from "~db/postgresql-tools";
import { takeSnapshot } from "~db/snapshot";
import { PROGRAM } from "~/command-line";
import type { Config } from "~/config.server";
import { backupFolder, databaseFile, ERASED, ownKeys, photoFolder } from "./data-folder-files.server";
import { makeDataFolder } from "./data-folder.server";
import { lockFolderShared } from "./data-folder-locks.server";
import type { BackupCopies, BackupFiles, Backups } from "~/domain/retention";
import { copyName } from "~/domain/retention/backup-rules";
import { systemClock } from "~/domain/shared/clock";
import type { Keys } from "~/gateways/backups/open-archive";
import { type Encryption, mustEncrypt } from "~/gateways/backups/pack-archive";
import { diskBackups, identitiesIn } from "~/gateways/backups/backup-folder";
import { type BackupOptions, makeBackup } from "~/gateways/backups/make-backup";
import { runCommand } from "~/gateways/commands/run-command";
import { s3BackupCopies } from "~/gateways/storage/s3-backup-copies";
import { VERSION } from "~/version";

export { photosIn } from "~/gateways/backups/manifest";

/** The backups in DATA_DIR. Does not open the database. */
export const openBackups = (config: Config, makeAt: (file: string) => Promise<void>): Backups & BackupFiles =>
  diskBackups({ folder: backupFolder(config), encrypted: isEncrypted(config), makeAt });

const encryptionOf = ({ backupPassphrase, backupRecipient }: Config): Encryption => ({
  passphrase: backupPassphrase,
  recipient: backupRecipient,
});

const isEncrypted = ({ backupPassphrase, backupRecipient }: Config): boolean =>
  backupPassphrase !== null || backupRecipient !== null;

/** What opens a backup: the passphrase of the settings, and the secret keys in this file. */
export const keysFor = async ({ backupPassphrase }: Config, identity: string | undefined): Promise<Keys> => ({
  passphrase: backupPassphrase,
  identities: identity === undefined ? [] : await identitiesIn(identity),
});

/** Throws an Error with a sentence when BACKUP_RECIPIENT is no key. Without that setting it does nothing. */
export async function mustHaveValidBackupRecipient({ backupRecipient: recipient }: Config): Promise<void> {
  if (recipient !== null) await mustEncrypt({ passphrase: null, recipient });
}

/**
 * The backups of the running server. Another process makes each. Who asks for one while one is being made gets that one, so that
 * a button that is pressed twice fills no disk.
 */
export function backupsInOtherProcess(config: Config, signal: AbortSignal): Backups & BackupFiles {
  const backups = openBackups(config, async (file) => {
    await runCommand({ program: PROGRAM, settings: config.given, signal }, "backup", file);
  });
  let making: Promise<string> | null = null;
  return { ...backups, make: (name) => (making ??= backups.make(name).finally(() => (making = null))) };
}

/** The copies of backups in a bucket. Null where none is set. */
export const copiesOfBackups = (config: Config): BackupCopies | null =>
  config.backupS3 && s3BackupCopies(config.backupS3, backupFolder(config));

/** Makes one backup at this path. Throws an Error with a sentence for the operator. */
export async function backUpTo(config: Config, file: string, options: BackupOptions): Promise<void> {
  // pg_dump needs a session of its own, which a pooler may not give.
  const database = config.databaseDirectUrl ?? databaseFile(config);
  if (config.databaseUrl === null && !existsSync(database)) throw new Error(`There is no database at ${database} yet.`);
  makeDataFolder(config.dataDir);
  const leaveFolder = await lockFolderShared(config);
  const belongings = {
    dataDir: config.dataDir,
    version: VERSION,
    ...encryptionOf(config),
    takeSnapshot: (folder: string) => takeSnapshot(database, folder),
    photos: config.s3 === null ? photoFolder(config) : null,
    secrets: ownKeys,
    records: [ERASED],
  };
  await makeBackup(belongings, file, systemClock.now(), options).finally(leaveFolder);
}

/**
 * Copies a PostgreSQL database before it is migrated, beside the backups. Where pg_dump is not installed there is no copy, and
 * the log says so. Where the copy fails, nothing is migrated.
 */
export const copyBeforeMigration =
  (config: Config, url: string, log: Pick<Logger, "info" | "warn">) =>
  async (migration: string): Promise<void> => {
    const file = join(backupFolder(config), copyName(migration, systemClock.now()));
    try {
      await copyPostgres(url, file);
      log.info({ migration, file }, "the database was copied before its migration");
    } catch (cause) {
      if (isNotInstalled(cause)) {
        log.warn(
          { migration },
          "no copy before the migration: pg_dump is not installed, so nothing can be rolled back",
        );
        return;
      }
      const message = `The database couldn't be copied before the migration ${migration}: ${reasonOf(cause)}. Nothing was changed.`;
      throw new DatabaseError("migration-failed", message, { cause });
    }
  };
