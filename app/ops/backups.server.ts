import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { migrationsOf } from "~db/client";
import { digestSqlite } from "~db/digest-sqlite";
import { copyPostgres } from "~db/dump-postgresql";
import { DatabaseError, reasonOf } from "~db/errors";
import { type Unlock, shareFolder, takeFolder, takeServing } from "~db/folder-lock";
import { makeFolder } from "~db/make-folder";
import { isNotInstalled } from "~db/postgresql-tools";
import { digestLoaded, isExchanged, loadDump, removeLoaded, tryExchange } from "~db/restore-postgresql";
import { takeSnapshot } from "~db/snapshot";
import { commandLine, PROGRAM } from "~/command-line";
import type { Config, Env } from "~/config.server";
import { mustBeWritable } from "./data-folder.server";
import { freeBytesIn } from "./readiness.server";
import type { ErasedList } from "~/domain/account";
import type { BackupCopies, BackupFiles, Backups, Drills } from "~/domain/retention";
import { copyName, type DrillResult, newestBackup } from "~/domain/retention/backup-rules";
import { systemClock } from "~/domain/shared/clock";
import { type Encryption, type Keys, mustEncrypt } from "~/gateways/backups/backup-archive";
import { diskBackups, erasedFile, identitiesIn } from "~/gateways/backups/backup-folder";
import { drillBackup, drillResult } from "~/gateways/backups/drill-backup";
import { type BackupOptions, makeBackup } from "~/gateways/backups/make-backup";
import type { Tables } from "~/gateways/backups/manifest";
import { finishRestore, wasInterrupted } from "~/gateways/backups/put-in-place";
import { resultFile, runCommand, runForResult } from "~/gateways/commands/run-command";
import { s3BackupCopies } from "~/gateways/storage/s3-backup-copies";
import { VERSION } from "~/version";

export { photosIn } from "~/gateways/backups/manifest";

/** Starts a server of this program with these settings and no others. It runs no jobs. */
export type Serve = (env: Env) => Promise<{ url: string; close: () => Promise<void> }>;

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
export const keptUnlessInBackup: readonly string[] = [...ownKeys, ERASED];

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

const drillFile = ({ dataDir }: Config) => resultFile(join(dataDir, "last-drill.json"), drillResult);

/** The result of the last drill. Null before the first. */
export const lastDrill = (config: Config): Promise<DrillResult | null> => drillFile(config).read();

interface DrillOptions {
  /** The backup; null for the newest. */
  given: string | null;
  keys: Keys;
  /** Starts a server on the restored data. */
  serve: Serve;
}

/**
 * Restores a backup into a temporary place, and keeps the result for the Health page.
 * @throws Error when there is no backup, or no key to it
 */
export async function drillNewest(config: Config, { given, keys, serve }: DrillOptions): Promise<DrillResult> {
  const folder = backupFolder(config);
  const newest = newestBackup(existsSync(folder) ? await readdir(folder) : []);
  const file = given ?? (newest && join(folder, newest));
  if (file === null) throw new Error(`There is no backup in ${folder} yet: ${commandLine("backup")} makes one.`);
  const release = await useFolder(config);
  const result = await drillBackup(file, {
    dataDir: config.dataDir,
    keys,
    freeBytes: () => freeBytesIn(config.dataDir),
    open: (engine, database) => (engine === "sqlite" ? tryFile(database, serve) : tryDump(config, database)),
    now: systemClock.now(),
  }).finally(release);
  await drillFile(config).write(result);
  return result;
}

/** Opens a restored file as a start would, and asks a server on it. Returns what its tables held before the start. */
async function tryFile(database: string, serve: Serve): Promise<Tables> {
  const { tables } = digestSqlite(database);
  await askServer(dirname(database), serve);
  return tables;
}

/** Only the settings that it needs: no mail server, no payments, no bucket. */
async function askServer(dataDir: string, serve: Serve): Promise<void> {
  const server = await serve({ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent" });
  try {
    for (const path of ["/readyz", "/auth"]) {
      const answer = await fetch(new URL(path, server.url));
      // An answer that is not read keeps its connection open.
      const body = await answer.text();
      if (!answer.ok) throw new Error(`a server that was started on it answers ${answer.status} at ${path}: ${body}`);
    }
  } finally {
    await server.close();
  }
}

/** Loads a dump beside the community's tables, tries to migrate it, and removes it. Returns what they held before it. */
async function tryDump({ databaseDirectUrl: url }: Config, dump: string): Promise<Tables> {
  if (url === null)
    throw new Error("it holds a PostgreSQL database: set DATABASE_URL to one in which it can be tried.");
  await removeLoaded(url);
  try {
    const schema = await loadDump(url, dump);
    const { tables } = await digestLoaded(url, schema);
    await tryExchange(url, { schema, aside: `${schema}_aside`, migrations: migrationsOf("postgresql") });
    return tables;
  } finally {
    await removeLoaded(url);
  }
}

/** Drills of the running server, which another process makes. */
export const drillsBeside = (config: Config, signal: AbortSignal): Drills => ({
  canOpen: config.backupRecipient === null,
  last: () => lastDrill(config),
  run: () => runForResult({ program: PROGRAM, settings: config.given, signal }, "drill", drillFile(config)),
});
