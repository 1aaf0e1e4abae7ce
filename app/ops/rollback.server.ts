import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openUnmigrated } from "~db/client";
import { migrationsOfFile } from "~db/any-version-sqlite";
import { exchangeSchema, loadDump, migrationsOn, removeLoaded } from "~db/restore-postgresql";
import { backupFolder, databaseFile } from "./data-folder-files.server";
import { withFolderAlone } from "./data-folder-locks.server";
import type { Config } from "~/config.server";
import { copyToGoBackTo, type CopyBefore } from "~/domain/retention/backup-rules";
import type { Context } from "~/domain/shared/context";
import { systemClock } from "~/domain/shared/clock";
import { rollBackDatabase } from "~/gateways/backups/roll-back";
import { asideSchema, mustBeStopped, writingTo } from "./restore.server";

/** Changes what must not go on. It may use only what every version of the schema has. */
type Adjust<T> = (context: Pick<Context, "write">) => Promise<T>;

/** What `adjust` returned, the copy that is in place now, and the folder or schema that holds what was there before. */
type RolledBack<T> = T & { copy: CopyBefore; aside: string };

/**
 * Goes back to the copy of the database that a start made before its last migration. `adjust` changes the copy before it is
 * put in place.
 * @param since only a copy counts that was made since then (ISO 8601)
 * @throws Error with a sentence for the operator; the present data is then as it was
 */
export async function rollBack<T>(config: Config, adjust: Adjust<T>, since = ""): Promise<RolledBack<T>> {
  const { dataDir, databaseDirectUrl: url } = config;
  if (!existsSync(dataDir)) throw new Error(`There is no data in ${dataDir}.`);
  return withFolderAlone(config, () =>
    url === null ? rollBackFile(config, adjust, since) : rollBackOnServer(config, url, adjust, since),
  );
}

async function rollBackFile<T>(config: Config, adjust: Adjust<T>, since: string): Promise<RolledBack<T>> {
  const database = databaseFile(config);
  const copy = await copyIn(config, { ending: ".sqlite", since }, migrationsOf(database));
  const from = { dataDir: config.dataDir, database, copy: fileOf(config, copy), now: systemClock.now() };
  const outcome = await rollBackDatabase(from, async (file) => {
    const opened = openUnmigrated(file);
    return adjust(opened).finally(() => opened.close());
  });
  return { ...outcome, copy };
}

/** PostgreSQL: the copy is loaded beside the present tables, and exchanged in one transaction. */
async function rollBackOnServer<T>(
  config: Config,
  url: string,
  adjust: Adjust<T>,
  since: string,
): Promise<RolledBack<T>> {
  await mustBeStopped(url);
  const copy = await copyIn(config, { ending: ".dump", since }, await migrationsOn(url));
  const aside = asideSchema("rollback", systemClock.now());
  await removeLoaded(url);
  try {
    const schema = await loadDump(url, fileOf(config, copy));
    await mustBeStopped(url);
    const outcome = await exchangeSchema(url, { schema, aside, migrations: null }, (tx) => adjust(writingTo(tx)));
    return { ...outcome, copy, aside: `the database's schema ${aside}` };
  } finally {
    await removeLoaded(url).catch(() => undefined);
  }
}

interface Wanted {
  ending: string;
  /** ISO 8601; empty: whenever it was made. */
  since: string;
}

async function copyIn(
  config: Config,
  { ending, since }: Wanted,
  applied: readonly string[] | null,
): Promise<CopyBefore> {
  const folder = backupFolder(config);
  const names = existsSync(folder) ? await readdir(folder) : [];
  const ofEngine = names.filter((name) => name.endsWith(ending));
  const copy = copyToGoBackTo(ofEngine, applied);
  // The name of a copy has no colons in its time.
  if (!copy || copy.madeAt < since.replaceAll(":", "-"))
    throw new Error(`${folder} has no copy from before a migration of this database. Nothing was changed.`);
  return copy;
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
