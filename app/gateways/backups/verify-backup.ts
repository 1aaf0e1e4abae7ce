import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Keys, unpackArchive } from "./open-archive";
import { MANIFEST, type Manifest, measure } from "./manifest";

/**
 * Unpacks a backup into an empty folder and compares every file with the manifest, before its bytes are on the disk: an
 * archive that somebody made can hold links, and more than it says. Throws an Error with a sentence for the operator.
 */
export async function unpackVerified(file: string, folder: string, keys: Keys, manifest: Manifest): Promise<void> {
  const seen = new Set<string>();
  await unpackArchive(file, folder, keys, ({ name, size, type }) => {
    // The manifest comes first, and was read whole.
    const isListed = type === "file" && (seen.size === 0 ? name === MANIFEST : manifest.files[name]?.bytes === size);
    if (!isListed) throw damaged(file, `${name} isn't in its manifest`);
    if (seen.has(name)) throw damaged(file, `${name} is in it twice`);
    seen.add(name);
  });
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
}

const damaged = (file: string, reason: string): Error =>
  new Error(`${file} is damaged: ${reason}. Nothing was changed: take another backup.`);
