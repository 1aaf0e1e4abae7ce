import { existsSync, statSync } from "node:fs";
import { access, constants, lstat, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { reasonOf } from "~db/errors";
import { lockFiles } from "~db/folder-lock";
import { makeFolder } from "~db/make-folder";
import { filesOfSqlite } from "~db/owner-only";
import { shellWord } from "~/domain/shared/shell-word";
import type { Config } from "~/config.server";
import { databaseFile, ERASED, ownKeys, photoFolder } from "./data-folder-files.server";

type DataFolder = Pick<Config, "dataDir">;

const PROBE = "write-probe";
/** Bytes by which the largest file must still be able to grow: two photos. */
const GROWTH_BYTES = 10_000_000;

/** Makes the data folder. It holds personal data: nobody else may read it. Throws an Error with a sentence for the operator. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    const { code, path = dataDir } = error as NodeJS.ErrnoException;
    const what =
      // A link that leads nowhere is there for mkdir alone.
      code === "EEXIST" && !existsSync(path)
        ? leadsNowhere(path)
        : code === "EEXIST" || code === "ENOTDIR"
          ? IS_FILE
          : cannotBeMade(dataDir, error);
    throw new Error(`DATA_DIR ${dataDir} ${what}`, { cause: error });
  }
}

const IS_FILE = "is a file, or lies in one. Set the path of a folder.";

const leadsNowhere = (link: string): string =>
  `needs what the link ${link} leads to, and that isn't there. Mount its disk, or set another folder.`;

const cannotBeMade = (dataDir: string, error: unknown): string =>
  `can't be made: ${reasonOf(error)}. Make it and give it to the server's user (mkdir -p ${shellWord(dataDir)}, chown USER ${shellWord(dataDir)}), or set another folder.`;

/** Why a folder that isn't there can't be made, as a sentence for the operator. Null where it can. */
export async function whyNotMade(dataDir: string): Promise<string | null> {
  let nearest = dataDir;
  while ((await lstat(nearest).catch(() => null)) === null) nearest = dirname(nearest);
  const found = await stat(nearest).catch(() => null);
  if (!found) return `DATA_DIR ${dataDir} ${leadsNowhere(nearest)}`;
  if (!found.isDirectory()) return `DATA_DIR ${dataDir} ${IS_FILE}`;
  return access(nearest, constants.W_OK).then(
    () => null,
    (error: unknown) => `DATA_DIR ${dataDir} ${cannotBeMade(dataDir, error)}`,
  );
}

/**
 * Throws an Error with a sentence for the operator where the server could not use the folder: something else has a name that
 * it needs there, or this user may not write.
 */
export async function mustBeUsable(folder: DataFolder): Promise<void> {
  await mustHaveItsNames(folder);
  await mustBeWritable(folder);
}

/**
 * Throws an Error with a sentence for the operator where this user cannot write to the folder or the database in it, or where
 * a limit on the size of files leaves the database no room to grow.
 */
export async function mustBeWritable({ dataDir }: DataFolder): Promise<void> {
  const files = filesOfSqlite(databaseFile({ dataDir })).filter((file) => existsSync(file));
  try {
    const probe = join(dataDir, PROBE);
    await writeFile(probe, "1", { mode: 0o600 });
    await rm(probe, { force: true });
    for (const file of files) await access(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR ${dataDir} can't be written: ${reasonOf(error)}. ${remedyFor(error, dataDir)}, or set another folder.`,
      { cause: error },
    );
  }
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const most = await mostBytesOfFile();
  if (Math.max(0, ...sizes) + GROWTH_BYTES > most)
    throw new Error(
      `Files may grow to ${most} bytes only, and those in DATA_DIR ${dataDir} need more: raise the limit of the service (LimitFSIZE, ulimit -f).`,
    );
}

/**
 * Throws an Error with a sentence for the operator where a file's name is taken by a folder, a pipe or a device, that of the
 * photos by a file, or either by a link that leads nowhere. SQLite and Node would only say 'disk I/O error', and what a link
 * means may lie on a disk that is not mounted. A server without its backups' disk goes on, so theirs is not looked at.
 */
async function mustHaveItsNames({ dataDir }: DataFolder): Promise<void> {
  const own = [...lockFiles, ...ownKeys, ERASED].map((name) => join(dataDir, name));
  const photos = photoFolder({ dataDir });
  for (const path of [...filesOfSqlite(databaseFile({ dataDir })), ...own, photos]) {
    if ((await lstat(path).catch(() => null)) === null) continue;
    const found = await stat(path).catch(() => null);
    const [isRight, kind] = path === photos ? [found?.isDirectory(), "folder"] : [found?.isFile(), "file"];
    if (isRight) continue;
    const what = found
      ? `is no ${kind}. Move it away, and the server makes one.`
      : "is a link to what isn't there. Mount its disk, or remove the link.";
    throw new Error(`${basename(path)} in DATA_DIR ${dataDir} ${what}`);
  }
}

/** What lets the server write to the folder again, by the system's code. */
function remedyFor(error: unknown, dataDir: string): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOSPC":
      return `The disk is full: make room (df -h ${shellWord(dataDir)})`;
    case "EDQUOT":
      return `The server's user has used up its share of the disk: make room, or raise that quota`;
    case "EROFS":
      return `The disk is mounted to be read only, as a damaged one is: look at 'findmnt --target ${shellWord(dataDir)}' and 'dmesg', and mount it for writing`;
    default:
      return `Give it to the server's user (chown -R USER ${shellWord(dataDir)})`;
  }
}

/** RLIMIT_FSIZE of this process. Infinite where it is not set, or where /proc does not tell. */
async function mostBytesOfFile(): Promise<number> {
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  return Number(/^Max file size +(\d+)/m.exec(limits)?.[1] ?? Infinity);
}

/**
 * As root: goes on as the owner of the folder, or of the nearest one above it. What root stores there the service could not
 * open. Says so on standard error, because that user may not read what root may.
 */
export function becomeOwnerOf(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const nearest = existingAbove(folder);
  const { uid, gid } = statSync(nearest);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  const sentence = `This runs as the owner of ${nearest} (user ${uid}), so that the server can use what it stores.\n`;
  process.stderr.write(sentence);
}

function existingAbove(folder: string): string {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return nearest;
}
