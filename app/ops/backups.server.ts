import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { copyPostgres } from "~db/dump-postgresql";
import { DatabaseError, reasonOf } from "~db/errors";
import { type Unlock, shareFolder, takeFolder, takeServing } from "~db/folder-lock";
import { makeFolder } from "~db/make-folder";
import { isNotInstalled } from "~db/postgresql-tools";
import { isExchanged } from "~db/restore-postgresql";
import { takeSnapshot } from "~db/snapshot";
import { commandLine, PROGRAM } from "~/command-line";
import type { Config } from "~/config.server";
import { mustBeWritable } from "./data-folder.server";
import type { ErasedList } from "~/domain/account";
import type { BackupCopies, BackupFiles, Backups } from "~/domain/retention";
import { copyName } from "~/domain/retention/backup-rules";
import { systemClock } from "~/domain/shared/clock";
import { type Encryption, type Keys, mustEncrypt } from "~/gateways/backups/backup-archive";
import { diskBackups, erasedFile, identitiesIn } from "~/gateways/backups/backup-folder";
import { type BackupOptions, makeBackup } from "~/gateways/backups/make-backup";
import { finishRestore, wasInterrupted } from "~/gateways/backups/put-in-place";
import { runCommand } from "~/gateways/commands/run-command";
import { s3BackupCopies } from "~/gateways/storage/s3-backup-copies";
import { VERSION } from "~/version";

export { photosIn } from "~/gateways/backups/manifest";

/** The file of the key that encrypts second steps. If it is lost, members must set them up again. */
export const secondStepKey = "second-step.key";
/** What to do where that key is lost. */
export const keyLost = (dataDir: string, members: number): string =>
  `${secondStepKey} in DATA_DIR ${dataDir} doesn't open the second steps of ${members === 1 ? "1 member" : `${members} members`}: bring that file back from a backup (docs/backups.md says how), or let them sign in by the password alone: ${commandLine("admin", "reset-second-steps")}`;
/** The key that identifies this server to push services. Without it members must allow pushes anew. */
export const pushKey = "push.key";
/** All keys that the server made for itself, in DATA_DIR. */
export const ownKeys: readonly string[] = [secondStepKey, pushKey];

export const databaseFile = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "kindspot.sqlite");
export const backupFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "backups");
export const photoFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "photos");

const ERASED = "erased-members.txt";
export const erasedList = ({ dataDir }: Pick<Config, "dataDir">): ErasedList => erasedFile(join(dataDir, ERASED));

/** Files that a restore keeps where the backup lacks them: the server's own keys, and the list of erased members. */
export const leftUnlessInBackup: readonly string[] = [...ownKeys, ERASED];

type Folder = Pick<Config, "dataDir" | "databaseDirectUrl">;

/** Whether a restore has already put its tables in place of the old ones in PostgreSQL. Always false with SQLite. */
const isExchangedOn =
  ({ databaseDirectUrl: url }: Folder) =>
  (name: string): Promise<boolean> =>
    url === null ? Promise.resolve(false) : isExchanged(url, name);

/**
 * Takes a shared lock on the folder. First it finishes a restore that was interrupted there. Throws an Error with a
 * sentence for the operator while a restore is under way, or where the folder cannot be written.
 */
export async function useFolder(folder: Folder): Promise<Unlock> {
  const { dataDir } = folder;
  await mustBeWritable(dataDir, databaseFile(folder));
  // Null while another process uses the folder: it has finished the restore, or its own runs and the next lock fails.
  const alone = (await wasInterrupted(dataDir)) ? takeFolder(dataDir) : null;
  if (alone) await finishRestore(dataDir, isExchangedOn(folder)).finally(alone);
  const release = shareFolder(dataDir);
  if (!release) throw new Error(`A restore is under way in ${dataDir}: try again when it has ended.`);
  return release;
}

/**
 * Takes the folder for the one server that serves its SQLite file: members' sockets and limits are in that server's memory.
 * Throws an Error with a sentence for the operator while another one serves it.
 */
export function serveFolder({ dataDir }: Folder): Unlock {
  const release = takeServing(dataDir);
  if (!release)
    throw new Error(`Another server uses DATA_DIR ${dataDir}: stop it first, or give this one a folder of its own.`);
  return release;
}

/**
 * Does work for which nothing else may use the folder, after finishing a restore that was interrupted there. Throws an Error
 * with a sentence for the operator while the server or a command uses it.
 */
export async function withFolderAlone<T>(folder: Folder, work: () => Promise<T>): Promise<T> {
  const { dataDir } = folder;
  await mustBeWritable(dataDir, databaseFile(folder));
  const release = takeFolder(dataDir);
  if (!release)
    throw new Error(`The server runs, or another command uses ${dataDir}: stop it first. Nothing was changed.`);
  try {
    await finishRestore(dataDir, isExchangedOn(folder));
    return await work();
  } finally {
    release();
  }
}

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
export async function mustHaveRecipient({ backupRecipient: recipient }: Config): Promise<void> {
  if (recipient !== null) await mustEncrypt({ passphrase: null, recipient });
}

/**
 * The backups of the running server. Another process makes each. Who asks for one while one is being made gets that one, so that
 * a button that is pressed twice fills no disk.
 */
export function backupsBeside(config: Config, signal: AbortSignal): Backups & BackupFiles {
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
  makeFolder(config.dataDir);
  const release = await useFolder(config);
  const belongings = {
    dataDir: config.dataDir,
    version: VERSION,
    ...encryptionOf(config),
    takeSnapshot: (folder: string) => takeSnapshot(database, folder),
    photos: config.s3 === null ? photoFolder(config) : null,
    secrets: ownKeys,
    records: [ERASED],
  };
  await makeBackup(belongings, file, systemClock.now(), options).finally(release);
}

/**
 * Copies a PostgreSQL database before it is migrated, beside the backups. Where pg_dump is not installed there is no copy, and
 * the log says so. Where the copy fails, nothing is migrated.
 */
export const copyingBefore =
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
