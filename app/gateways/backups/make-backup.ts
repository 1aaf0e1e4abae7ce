import { existsSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DAY } from "~/domain/shared/clock";
import { type Encryption, packArchive, UNFINISHED } from "./pack-archive";
import { MANIFEST, type Manifest, manifestOf, measure } from "./manifest";

export interface Belongings extends Encryption {
  /** Staged copies lie here for the time of the backup, so that photos can be linked and not copied. */
  dataDir: string;
  version: string;
  /** Copies the database into the folder and says what the copy holds. */
  takeSnapshot(folder: string): Promise<Manifest["database"]>;
  /** The folder of photos. Null where they lie in a bucket. */
  photos: string | null;
  /** Files that the server made for itself, such as the key of the second steps. */
  secrets: readonly string[];
  /** Further files of `dataDir`, such as the list of erased members. */
  records: readonly string[];
}

export interface BackupOptions {
  withSecrets: boolean;
}

/** Folders of `dataDir` in which backups and drills (trial restores) work. One that was killed is removed a day later. */
export const STAGING = "backup-";

const OWN = "kindspot-";

/** Makes one file of database, photos and secrets, completely or not at all. The server may run meanwhile. */
export async function makeBackup(
  belongings: Belongings,
  target: string,
  now: Date,
  { withSecrets }: BackupOptions,
): Promise<void> {
  const { dataDir, version, photos } = belongings;
  await removeStale(dataDir, now, (name) => name.startsWith(STAGING));
  await removeStale(dirname(target), now, (name) => name.startsWith(OWN) && name.endsWith(UNFINISHED));
  const folder = await mkdtemp(join(dataDir, STAGING));
  try {
    const database = await belongings.takeSnapshot(folder);
    const names = [...belongings.records, ...(withSecrets ? belongings.secrets : [])];
    const copied = await copyFiles(dataDir, folder, names);
    const pictures = photos === null ? [] : await linkPhotos(photos, folder);
    const files: Manifest["files"] = {};
    for (const path of [database.file, ...copied, ...pictures]) files[path] = await measure(join(folder, path));
    const manifest = manifestOf({
      version,
      createdAt: now.toISOString(),
      database,
      hasPhotos: photos !== null,
      hasSecrets: withSecrets,
      files,
    });
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o600 });
    const sources = [MANIFEST, ...Object.keys(files)].map((path) => ({
      type: "file" as const,
      source: join(folder, path),
      target: path,
      mode: 0o600,
    }));
    await packArchive(sources, target, belongings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a backup left behind that was killed. */
async function removeStale(folder: string, now: Date, isLeft: (name: string) => boolean): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names.filter(isLeft)) {
    // Another backup or drill that ends meanwhile removes its own.
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > DAY) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function copyFiles(from: string, to: string, names: readonly string[]): Promise<string[]> {
  const copied: string[] = [];
  for (const name of names) if (await copyIfThere(join(from, name), join(to, name))) copied.push(name);
  return copied;
}

/** Links all photos, so that one that is removed meanwhile is still whole. Returns their paths in the archive. */
async function linkPhotos(from: string, to: string): Promise<string[]> {
  await mkdir(join(to, "photos"), { mode: 0o700 });
  const names = existsSync(from) ? await readdir(from) : [];
  const copied: string[] = [];
  for (const name of names.filter((name) => name.endsWith(".webp"))) {
    if (await linkOrCopy(join(from, name), join(to, "photos", name))) copied.push(`photos/${name}`);
  }
  return copied;
}

/** Some file systems have no hard links: there the file is copied. False when the file does not exist. */
const linkOrCopy = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => copyIfThere(from, to),
  );

/** False when the file does not exist. */
const copyIfThere = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw error;
    },
  );
