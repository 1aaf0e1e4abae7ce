import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { openUnmigrated } from "~db/client";
import { migrationsOfFile } from "~db/any-version-sqlite";
import { exchangeSchema, migrationsOn, withLoaded } from "~db/restore-postgresql";
import { backupFolder, databaseFile } from "./data-folder-files.server";
import { withFolderAlone } from "./data-folder-locks.server";
import type { Config } from "~/config.server";
import { copyToGoBackTo, type CopyBefore, timeOfBackup } from "~/domain/retention/backup-rules";
import { systemClock } from "~/domain/shared/clock";
import { flush, PREPARED, putInPlace } from "~/gateways/backups/put-in-place";
import {
  asideSchema,
  type EndedAndHeld,
  endSessionsAndStopSending,
  mustBeStopped,
  noteErased,
  writingTo,
} from "./earlier-state.server";

/** What ended, the copy that is in place now, and the folder or schema that holds what was there before. */
interface RolledBack extends EndedAndHeld {
  copy: CopyBefore;
  aside: string;
}

/**
 * Goes back to the copy of the database that a start made before its last migration. In it sessions are ended and mails held,
 * before it is put in place.
 * @param since only a copy counts that was made since then (ISO 8601)
 * @throws Error with a sentence for the operator; the present data is then as it was
 */
export async function rollBack(config: Config, since = ""): Promise<RolledBack> {
  const { dataDir, databaseDirectUrl: url } = config;
  if (!existsSync(dataDir)) throw new Error(`There is no data in ${dataDir}.`);
  return withFolderAlone(config, () =>
    url === null ? rollBackFile(config, since) : rollBackOnServer(config, url, since),
  );
}

/** SQLite: a crash leaves either the present database or the copy in place, never a part of both. */
async function rollBackFile(config: Config, since: string): Promise<RolledBack> {
  const { dataDir } = config;
  const database = databaseFile(config);
  const copy = await copyIn(config, { ending: ".sqlite", since }, migrationsOf(database));
  const folder = await mkdtemp(join(dataDir, PREPARED));
  try {
    const prepared = join(folder, basename(database));
    await copyFile(fileOf(config, copy), prepared);
    const opened = openUnmigrated(prepared);
    const ended = await endSessionsAndStopSending(opened).finally(() => opened.close());
    await flush(prepared);
    await flush(folder);
    await noteErased(config);
    const aside = join(dataDir, `before-rollback-${systemClock.now().toISOString().replaceAll(":", "-")}`);
    await putInPlace(dataDir, folder, aside);
    return { ...ended, copy, aside };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL: the copy is loaded beside the present tables, and exchanged in one transaction. */
async function rollBackOnServer(config: Config, url: string, since: string): Promise<RolledBack> {
  await mustBeStopped(url);
  const copy = await copyIn(config, { ending: ".dump", since }, await migrationsOn(url));
  const aside = asideSchema("rollback", systemClock.now());
  return withLoaded(url, async (load) => {
    const schema = await load(fileOf(config, copy));
    await mustBeStopped(url);
    await noteErased(config);
    const exchange = { schema, aside, migrations: null };
    const ended = await exchangeSchema(url, exchange, (tx) => endSessionsAndStopSending(writingTo(tx)));
    return { ...ended, copy, aside: `the database's schema ${aside}` };
  });
}

/** The copy to go back to. `since`: only one made since then counts (ISO 8601); empty: whenever it was made. */
async function copyIn(
  config: Config,
  { ending, since }: { ending: ".sqlite" | ".dump"; since: string },
  applied: readonly string[] | null,
): Promise<CopyBefore> {
  const folder = backupFolder(config);
  const names = existsSync(folder) ? await readdir(folder) : [];
  const ofEngine = names.filter((name) => name.endsWith(ending));
  const copy = copyToGoBackTo(ofEngine, applied);
  const isOld = copy !== null && since !== "" && Number(timeOfBackup(copy.name)) < timeIn(since);
  if (!copy || isOld)
    throw new Error(
      `${folder} has no copy from before a migration of this database${isOld ? ` that was made since ${since}` : ""}. Nothing was changed.`,
    );
  return copy;
}

/** Milliseconds since 1970. The time of a copy's name, which has - in place of :, is read, too. */
function timeIn(since: string): number {
  const time = Date.parse(since.replace(/(T\d\d)-(\d\d)-(\d\d)/, "$1:$2:$3"));
  if (Number.isNaN(time))
    throw new Error(`${since} is no time: write it as 2026-11-21T03:00:00Z. Nothing was changed.`);
  return time;
}

const fileOf = (config: Config, { name }: CopyBefore): string => join(backupFolder(config), name);

/** Null where the database is missing or damaged: that may be why someone goes back. */
function migrationsOf(file: string): string[] | null {
  try {
    return migrationsOfFile(file);
  } catch {
    return null;
  }
}
