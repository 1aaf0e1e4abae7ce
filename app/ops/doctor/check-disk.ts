import { existsSync } from "node:fs";
import { access, constants, lstat, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "~/config.server";
import { backupFolder, databaseFile, ownKeys, photoFolder } from "~/ops/data-folder-files.server";
import { mustBeUsable, whyNotMade } from "~/ops/data-folder.server";
import { MIN_FREE_BYTES } from "~/ops/readiness.server";
import { shellWord } from "~/domain/shared/shell-word";
import { reasonOf } from "~db/errors";
import { filesOfSqlite } from "~db/owner-only";
import { advice, check, fault, fine, type Found, sizeOf } from "./finding";
import type { Finding } from "../../domain/admin/health-rules";
import type { CheckContext } from "./check-context";

/** Bytes. Below it the next large backup or map may not fit. */
const FREE_WANTED = 1_000_000_000;

/** How much is free, whether the server may write, and whether others may read. */
export const checkDisk = check({
  examines: "the disk",
  async look(context) {
    const { config, remoteFileSystem, uid } = context;
    const { dataDir } = config;
    if (!(await stat(dataDir).catch(() => null))?.isDirectory()) {
      const closed = await whyNotMade(dataDir);
      if (closed !== null) return fault("data-closed", closed);
      return advice("data-missing", `${dataDir} doesn't exist yet: the server makes it at its first start.`);
    }
    const remote = config.databaseUrl === null ? await remoteFileSystem(dataDir) : null;
    return [
      checkSpace(dataDir, await context.freeBytes()),
      await checkRights(context),
      await checkSecurityLog(config),
      remote !== null &&
        fault(
          "data-remote",
          `${dataDir} lies on another machine (${remote}), where SQLite's locks aren't safe: move it to a disk of this machine, or use PostgreSQL.`,
        ),
      uid === 0 &&
        advice(
          "root",
          "DATA_DIR belongs to root, so the server runs as root, and an error in it could change the whole machine: docs/hosting.md, 'As a service', makes a user for it.",
        ),
    ];
  },
});

function checkSpace(dataDir: string, free: number): Finding {
  if (free < MIN_FREE_BYTES)
    return fault(
      "disk-full",
      `Only ${sizeOf(free)} are free where ${dataDir} is: make room, or the server takes nothing more.`,
    );
  if (free < FREE_WANTED)
    return advice("disk-scarce", `Only ${sizeOf(free)} are free where ${dataDir} is: make room for the next backups.`);
  return fine("disk", `${sizeOf(free)} are free where ${dataDir} is.`);
}

/** Opens as the server does (`log.server.ts`), but makes no file: a pipe without a reader fails with ENXIO and is not waited for. */
const APPENDS = constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK;

/** Whether the file for fail2ban takes lines: without them it bans nobody. */
async function checkSecurityLog({ securityLogFile: file }: Config): Promise<Finding | null> {
  if (file === null) return null;
  const folder = dirname(file);
  try {
    if (existsSync(file)) await (await open(file, APPENDS)).close();
    else await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENXIO")
      return fault(
        "security-log-unread",
        `SECURITY_LOG_FILE ${file} is a pipe that nobody reads, so its lines are lost: start the program that reads it, or set the path of a file.`,
      );
    return fault(
      "security-log-closed",
      `SECURITY_LOG_FILE ${file} can't be written: ${reasonOf(error)}. Make its folder for the server's user (install -d -o USER ${shellWord(folder)}), and give that user the file.`,
    );
  }
}

/** Anything for the group or for others. */
const NOT_OWNER = 0o077;

async function checkRights({ config, envFile }: CheckContext): Promise<Found> {
  const { dataDir } = config;
  const database = databaseFile(config);
  const closed = await mustBeUsable(config).then(() => null, reasonOf);
  if (closed !== null) return fault("data-closed", closed);
  const inner = [backupFolder(config), photoFolder(config)];
  const closedInner = (await Promise.all(inner.map(closedFolder))).filter((finding) => finding !== null);
  if (closedInner.length > 0) return closedInner;
  const folders = [dataDir, ...inner];
  const keys = ownKeys.map((name) => join(dataDir, name));
  const files = [...filesOfSqlite(database), ...keys, envFile];
  const backups = await readdir(backupFolder(config)).catch(() => []);
  files.push(...backups.map((name) => join(backupFolder(config), name)));
  const readable = [await readableByOthers(folders, "700"), await readableByOthers(files, "600")];
  return readable.some(Boolean) ? readable : fine("rights", "Nobody but the server's user can read what it stores.");
}

/** A folder in DATA_DIR that belongs to another user, or a link to a disk that is not mounted. */
async function closedFolder(folder: string): Promise<Finding | null> {
  if ((await lstat(folder).catch(() => null)) === null) return null; // the server makes it
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    (error: unknown) =>
      fault(
        "folder-closed",
        `${folder} can't be used: ${reasonOf(error)}. Mount its disk, or give it to the server's user (chown -R USER ${shellWord(folder)}).`,
      ),
  );
}

async function readableByOthers(paths: readonly string[], mode: "600" | "700"): Promise<Finding | null> {
  const readable: string[] = [];
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (stats && (stats.mode & NOT_OWNER) !== 0) readable.push(path);
  }
  if (readable.length === 0) return null;
  return fault(
    `rights-${mode}`,
    `Other users of this machine can read ${readable.length === 1 ? "this" : "these"}: chmod ${mode} ${readable.map(shellWord).join(" ")}`,
  );
}
