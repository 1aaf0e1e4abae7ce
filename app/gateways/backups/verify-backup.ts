import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Keys, unpackArchive } from "./backup-archive";
import { MANIFEST, type Manifest, measure, readManifest } from "./manifest";

/**
 * Unpacks a backup into an empty folder and compares every file with the manifest. Throws an Error with a sentence for the
 * operator.
 */
export async function unpackVerified(file: string, folder: string, keys: Keys): Promise<Manifest> {
  await unpackArchive(file, folder, keys);
  const manifest = readManifest(await readFile(join(folder, MANIFEST), "utf8"), file);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  found.delete(MANIFEST);
  for (const [path, expected] of Object.entries(manifest.files)) {
    if (!found.delete(path)) throw damaged(file, `${path} is missing`);
    const { bytes, sha256 } = await measure(join(folder, path));
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw damaged(file, `${path} differs`);
  }
  const [unknown] = found;
  if (unknown !== undefined) throw damaged(file, `${unknown} is not in its manifest`);
  return manifest;
}

const damaged = (file: string, reason: string): Error =>
  new Error(`${file} is damaged: ${reason}. Nothing was changed: take another backup.`);
