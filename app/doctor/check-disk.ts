import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "~db/errors";
import { backupFolder, databaseFile, ownKeys, photoFolder } from "~/backups.server";
import { mustBeWritable } from "~/data-folder.server";
import { FREE_MIN } from "~/readiness.server";
import { advice, fault, fine, sizeOf, type Finding } from "./finding";
import type { Subject } from "./subject";

/** Bytes. Below it the next large backup or map may not fit. */
const FREE_WANTED = 1_000_000_000;

/** How much is free, whether the server may write, and whether others may read. */
export async function checkDisk(subject: Subject): Promise<Finding[]> {
  const { dataDir } = subject.config;
  if (!existsSync(dataDir))
    return [advice("data-missing", `${dataDir} does not exist yet: the server makes it at its first start.`)];
  return [...(await space(subject)), ...(await rights(subject)), ...(await place(subject)), ...root(subject)];
}

async function place({ config: { dataDir, databaseUrl }, remoteFileSystem }: Subject): Promise<Finding[]> {
  const remote = databaseUrl === null ? await remoteFileSystem(dataDir) : null;
  if (remote === null) return [];
  return [
    fault(
      "data-remote",
      `${dataDir} lies on another machine (${remote}), where SQLite's locks are not safe: move it to a disk of this machine, or use PostgreSQL.`,
    ),
  ];
}

const root = ({ uid }: Subject): Finding[] =>
  uid === 0
    ? [
        advice(
          "root",
          "DATA_DIR belongs to root, so the server runs as root, and an error in it could change the whole machine: docs/hosting.md, 'As a service', makes a user for it.",
        ),
      ]
    : [];

async function space({ config: { dataDir }, freeBytes }: Subject): Promise<Finding[]> {
  const free = await freeBytes();
  if (free < FREE_MIN)
    return [
      fault(
        "disk-full",
        `Only ${sizeOf(free)} are free where ${dataDir} is: make room, or the server takes nothing more.`,
      ),
    ];
  if (free < FREE_WANTED)
    return [
      advice("disk-scarce", `Only ${sizeOf(free)} are free where ${dataDir} is: make room for the next backups.`),
    ];
  return [fine("disk", `${sizeOf(free)} are free where ${dataDir} is.`)];
}

/** Anything for the group or for others. */
const NOT_OWNER = 0o077;

async function rights({ config, envFile }: Subject): Promise<Finding[]> {
  const { dataDir } = config;
  const database = databaseFile(config);
  const closed = await mustBeWritable(dataDir, database).then(() => null, reasonOf);
  if (closed !== null) return [fault("data-closed", closed)];
  const folders = [dataDir, backupFolder(config), photoFolder(config)];
  const keys = ownKeys.map((name) => join(dataDir, name));
  const files = [database, `${database}-wal`, `${database}-shm`, ...keys, envFile];
  const backups = await readdir(backupFolder(config)).catch(() => []);
  files.push(...backups.map((name) => join(backupFolder(config), name)));
  const open = [...(await openOnes(folders, "700")), ...(await openOnes(files, "600"))];
  return open.length > 0 ? open : [fine("rights", "Nobody but the server's user can read what it stores.")];
}

async function openOnes(paths: readonly string[], mode: "600" | "700"): Promise<Finding[]> {
  const open: string[] = [];
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (stats && (stats.mode & NOT_OWNER) !== 0) open.push(path);
  }
  if (open.length === 0) return [];
  const names = open.map((path) => (path.includes(" ") ? `'${path}'` : path)).join(" ");
  return [
    fault(
      `rights-${mode}`,
      `Other users of this machine can read ${open.length === 1 ? "this" : "these"}: chmod ${mode} ${names}`,
    ),
  ];
}
