import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "~db/make-folder";
import { manifestIn, type Keys } from "./open-archive";
import { MANIFEST, type Manifest, mustHaveRoom } from "./manifest";
import { flush, isUnfinished, PREPARED, putInPlace, type Exchange } from "./put-in-place";
import { unpackVerified } from "./verify-backup";

/** What a restore needs to know of this server. */
export interface Restoration {
  /** Nothing else uses it meanwhile. */
  dataDir: string;
  keys: Keys;
  /** Throws an Error with a sentence when this server cannot use the backup. */
  mustFit: (manifest: Manifest) => void;
  /** What stays as it is unless the backup brings another: file names in `dataDir`. */
  leftUnlessInBackup: readonly string[];
  /** Of the disk that holds `dataDir`. */
  freeBytes: () => Promise<number>;
  now: Date;
}

/**
 * Restores a backup: checks it, unpacks it beside the present data, lets `adjust` change it there, and only then puts it in
 * place. Where the database lies on a server, `adjust` returns how it is exchanged, and its dump is removed.
 * @returns the backup's manifest, and the folder of the former data; null where there was none
 * @throws Error with a sentence for the operator; the present data is then as it was
 */
export async function restoreArchive(
  file: string,
  { dataDir, keys, mustFit, leftUnlessInBackup, freeBytes, now }: Restoration,
  adjust: (folder: string, manifest: Manifest) => Promise<Exchange | null>,
): Promise<{ manifest: Manifest; aside: string | null }> {
  const manifest = await manifestIn(file, keys);
  mustFit(manifest);
  mustHaveRoom(await freeBytes(), manifest);
  const folder = await mkdtemp(join(dataDir, PREPARED));
  try {
    await unpackVerified(file, folder, keys, manifest);
    // Safe from a power failure, before anything takes the place of the present data.
    for (const path of Object.keys(manifest.files)) await flush(join(folder, path));
    for (const name of leftUnlessInBackup)
      if (!existsSync(join(folder, name)) && existsSync(join(dataDir, name)))
        await copyFile(join(dataDir, name), join(folder, name));
    // An archive holds files alone: without a photo it has no such folder, and the present photos would stay.
    if (manifest.hasPhotos) makeFolder(join(folder, "photos"));
    const exchange = await adjust(folder, manifest);
    // What the backup brings: `adjust` may have made more in the folder. Where it has no photos, the present ones stay.
    const restored = new Set(["photos", ...Object.keys(manifest.files), ...leftUnlessInBackup]);
    restored.delete(MANIFEST);
    if (!manifest.hasPhotos) restored.delete("photos");
    if (exchange !== null) restored.delete(manifest.database.file);
    for (const name of await readdir(folder)) {
      if (restored.has(name)) await flush(join(folder, name));
      else await rm(join(folder, name), { recursive: true });
    }
    await flush(folder);
    const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(":", "-")}`);
    await putInPlace(dataDir, folder, aside, exchange);
    return { manifest, aside: (await removeIfEmpty(aside)) ? null : aside };
  } catch (error) {
    // The next start needs what is prepared, to finish the steps.
    if (!isUnfinished(dataDir)) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  if ((await readdir(folder)).length > 0) return false;
  await rmdir(folder);
  return true;
}
