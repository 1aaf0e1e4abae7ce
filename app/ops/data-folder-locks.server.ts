import { type Unlock, shareFolder, takeFolder, takeServing } from "~db/folder-lock";
import { isExchanged } from "~db/restore-postgresql";
import type { Config } from "~/config.server";
import { finishRestore, wasInterrupted } from "~/gateways/backups/put-in-place";
import { mustBeUsable } from "./data-folder.server";

type Folder = Pick<Config, "dataDir" | "databaseDirectUrl">;

/** Whether a restore has already put its tables in place of the old ones in PostgreSQL. Always false with SQLite. */
const isExchangedOn =
  ({ databaseDirectUrl: url }: Folder) =>
  (name: string): Promise<boolean> =>
    url === null ? Promise.resolve(false) : isExchanged(url, name);

/**
 * Takes a shared lock on the folder. First it finishes a restore that was interrupted there. Throws an Error with a
 * sentence for the operator while a command has the folder for itself (`withFolderAlone`), or where the folder cannot be written.
 */
export async function lockFolderShared(folder: Folder): Promise<Unlock> {
  const { dataDir } = folder;
  await mustBeUsable(folder);
  // Null while another process uses the folder: it has finished the restore, or its own runs and the next lock fails.
  const alone = (await wasInterrupted(dataDir)) ? takeFolder(dataDir) : null;
  if (alone) await finishRestore(dataDir, isExchangedOn(folder)).finally(alone);
  const release = shareFolder(dataDir);
  if (!release)
    throw new Error(`A command has DATA_DIR ${dataDir} for itself, such as a restore: try again when it has ended.`);
  return release;
}

/**
 * Takes the folder for the one server that serves its SQLite file: members' sockets and limits are in that server's memory.
 * Throws an Error with a sentence for the operator while another one serves it.
 */
export function lockFolderForServing({ dataDir }: Folder): Unlock {
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
  await mustBeUsable(folder);
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
