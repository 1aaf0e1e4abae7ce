import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { migrationsOf } from "~db/client";
import { digestSqlite } from "~db/digest-sqlite";
import { digestLoaded, tryExchange, withLoaded } from "~db/restore-postgresql";
import { commandLine, PROGRAM } from "~/command-line";
import type { Config, Env } from "~/config.server";
import type { Drills } from "~/domain/retention";
import { type DrillResult, newestBackup } from "~/domain/retention/backup-rules";
import { systemClock } from "~/domain/shared/clock";
import type { Keys } from "~/gateways/backups/open-archive";
import { drillBackup, drillResult } from "~/gateways/backups/drill-backup";
import type { Tables } from "~/gateways/backups/manifest";
import { resultFile, runForResult } from "~/gateways/commands/run-command";
import { backupFolder } from "./data-folder-files.server";
import { lockFolderShared } from "./data-folder-locks.server";
import { freeBytesIn } from "./readiness.server";

/** Starts a server of this program with these settings and no others. It runs no jobs. */
export type Serve = (env: Env) => Promise<{ url: string; close: () => Promise<void> }>;

const drillFile = ({ dataDir }: Config) => resultFile(join(dataDir, "last-drill.json"), drillResult);

/** The result of the last drill. Null before the first. */
export const lastDrill = (config: Config): Promise<DrillResult | null> => drillFile(config).read();

interface DrillOptions {
  /** The backup's file; null for the newest. */
  chosen: string | null;
  keys: Keys;
  serve: Serve;
}

/**
 * Restores a backup into a temporary place, and keeps the result for the Health page.
 * @throws Error when there is no backup, or no key to it
 */
export async function runDrill(config: Config, { chosen, keys, serve }: DrillOptions): Promise<DrillResult> {
  const folder = backupFolder(config);
  const newest = newestBackup(existsSync(folder) ? await readdir(folder) : []);
  const file = chosen ?? (newest && join(folder, newest));
  if (file === null) throw new Error(`There is no backup in ${folder} yet: ${commandLine("backup")} makes one.`);
  const leaveFolder = await lockFolderShared(config);
  const result = await drillBackup(file, {
    dataDir: config.dataDir,
    keys,
    freeBytes: () => freeBytesIn(config.dataDir),
    open: (engine, database) => (engine === "sqlite" ? tryFile(database, serve) : tryDump(config, database)),
    now: systemClock.now(),
  }).finally(leaveFolder);
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

/**
 * Loads a dump beside the community's tables, tries to put it in their place and migrate it, undoes that, and removes it.
 * Returns what its tables held before.
 */
async function tryDump({ databaseDirectUrl: url }: Config, dump: string): Promise<Tables> {
  if (url === null)
    throw new Error("it holds a PostgreSQL database: set DATABASE_URL to one in which it can be tried.");
  return withLoaded(url, async (load) => {
    const schema = await load(dump);
    const { tables } = await digestLoaded(url, schema);
    await tryExchange(url, { schema, aside: `${schema}_aside`, migrations: migrationsOf("postgresql") });
    return tables;
  });
}

/** Drills of the running server, which another process makes. */
export const drillsInOtherProcess = (config: Config, signal: AbortSignal): Drills => ({
  canOpen: config.backupRecipient === null,
  last: () => lastDrill(config),
  run: () => runForResult({ program: PROGRAM, settings: config.given, signal }, "drill", drillFile(config)),
});
