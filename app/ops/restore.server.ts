import { join } from "node:path";
import { knowsMigrations, migrationsOf } from "~db/client";
import { exchangeSchema, isExchanged, withLoaded } from "~db/restore-postgresql";
import { erasedList, leftUnlessInBackup } from "./data-folder-files.server";
import { makeDataFolder } from "./data-folder.server";
import { withFolderAlone } from "./data-folder-locks.server";
import type { Config } from "~/config.server";
import { eraseAgain } from "~/domain/account";
import type { Photos } from "~/domain/photos";
import { systemClock } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import type { Keys } from "~/gateways/backups/open-archive";
import type { Manifest } from "~/gateways/backups/manifest";
import type { Exchange } from "~/gateways/backups/put-in-place";
import { restoreArchive } from "~/gateways/backups/restore-archive";
import {
  asideSchema,
  type EndedAndHeld,
  endSessionsAndStopSending,
  mustBeStopped,
  noteErased,
  writingTo,
} from "./earlier-state.server";
import { freeBytesIn } from "./readiness.server";

interface RestoreResult extends EndedAndHeld {
  manifest: Manifest;
  /** Where the former data is, in words. Null: there was none. */
  aside: string | null;
  members: number;
}

/** The program on a restored database. It sends no mail and runs no job. */
interface RestoredProgram {
  context: Context;
  photos: Photos;
  close: () => Promise<void>;
}

type Open = (config: Config) => Promise<RestoredProgram>;

/**
 * Restores a backup into DATA_DIR, and into the database of DATABASE_URL where one is set.
 * @throws Error with a sentence for the operator; the present data is then as it was
 */
export async function restoreBackup(config: Config, file: string, keys: Keys, open: Open): Promise<RestoreResult> {
  const { dataDir, databaseDirectUrl: url } = config;
  makeDataFolder(dataDir);
  const outcome = await withFolderAlone(config, async () => {
    if (url !== null) await mustBeStopped(url);
    const restoration = {
      dataDir,
      keys,
      mustFit: (manifest: Manifest) => mustFit(config, manifest, file),
      leftUnlessInBackup,
      freeBytes: () => freeBytesIn(dataDir),
      now: systemClock.now(),
    };
    return url === null
      ? restoreFile(config, file, restoration, open)
      : restoreOnServer(config, url, file, restoration);
  });
  // If this process is killed before, the first start erases them: the list is in place already.
  return url === null ? outcome : { ...outcome, members: await withOpened(open, config, eraseListed) };
}

type Restoration = Parameters<typeof restoreArchive>[1];

/** SQLite: the database is a file among the others. It is changed before it is put in place. */
async function restoreFile(config: Config, file: string, restoration: Restoration, open: Open): Promise<RestoreResult> {
  let counts = { sessions: 0, mails: 0, members: 0 };
  const { manifest, aside } = await restoreArchive(file, restoration, async (folder) => {
    await noteErased(config, folder);
    // Opening migrates the restored database.
    counts = await withOpened(open, { ...config, dataDir: folder }, async (opened, at) => ({
      ...(await endSessionsAndStopSending(opened.context)),
      members: await eraseListed(opened, at),
    }));
    return null;
  });
  return { manifest, aside, ...counts };
}

/** PostgreSQL: the tables are loaded beside the present ones, and exchanged in one transaction. */
async function restoreOnServer(
  config: Config,
  url: string,
  file: string,
  restoration: Restoration,
): Promise<RestoreResult> {
  const counts = { sessions: 0, mails: 0 };
  const name = asideSchema("restore", restoration.now);
  return withLoaded(url, async (load) => {
    const { manifest, aside } = await restoreArchive(file, restoration, async (folder, { database }) => {
      await noteErased(config, folder);
      const schema = await load(join(folder, database.file));
      const exchange = { schema, aside: name, migrations: migrationsOf("postgresql") };
      return {
        name,
        run: async () => {
          await mustBeStopped(url);
          await exchangeSchema(url, exchange, async (tx) => {
            Object.assign(counts, await endSessionsAndStopSending(writingTo(tx)));
          });
        },
        isDone: (aside) => isExchanged(url, aside),
      } satisfies Exchange;
    });
    return {
      manifest,
      aside: [aside, `the database's schema ${name}`].filter(Boolean).join(" and in "),
      ...counts,
      members: 0,
    };
  });
}

const eraseListed = ({ context, photos }: RestoredProgram, config: Config): Promise<number> =>
  eraseAgain(context, photos, erasedList(config));

async function withOpened<T>(
  open: Open,
  config: Config,
  work: (opened: RestoredProgram, config: Config) => Promise<T>,
) {
  const opened = await open(config);
  return work(opened, config).finally(() => opened.close());
}

function mustFit({ databaseUrl }: Config, { database, version: madeBy }: Manifest, file: string): void {
  if (database.engine !== (databaseUrl === null ? "sqlite" : "postgresql"))
    throw new Error(
      database.engine === "sqlite"
        ? `${file} holds a SQLite database. Nothing was changed: restore it without DATABASE_URL.`
        : `${file} holds a PostgreSQL database. Nothing was changed: set DATABASE_URL to an empty one.`,
    );
  if (!knowsMigrations(database.migrations))
    throw new Error(
      `${file} was made by a newer version of the program (${madeBy}). Nothing was changed: install that version.`,
    );
}
