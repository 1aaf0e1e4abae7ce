import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "~db/make-folder";
import type { PhotoStore } from "~/domain/photos";
import { photoSizes, type PhotoSize } from "~/domain/photos/rules";

/** Keeps photos as files in one folder that only the server's own user can read. */
export function diskPhotos(folder: string): PhotoStore {
  const fileOf = (key: string, size: PhotoSize) => join(folder, `${key}-${size}.webp`);
  /** A file gets its final name only when it is complete. */
  const unfinishedOf = (key: string, size: PhotoSize) => `${fileOf(key, size)}.part`;

  async function write(key: string, size: PhotoSize, bytes: Uint8Array): Promise<void> {
    await writeFile(unfinishedOf(key, size), bytes, { mode: 0o600 });
    await rename(unfinishedOf(key, size), fileOf(key, size));
  }

  async function remove(key: string): Promise<void> {
    for (const size of photoSizes)
      for (const file of [fileOf(key, size), unfinishedOf(key, size)]) await rm(file, { force: true });
  }

  return {
    async save(key, pictures) {
      makeFolder(folder);
      try {
        for (const size of photoSizes) await write(key, size, pictures[size]);
      } catch (error) {
        await remove(key); // a full disk must not stay full of halves
        throw error;
      }
    },
    read: (key, size) =>
      readFile(fileOf(key, size)).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }),
    remove,
  };
}

/** The keys of all whole photos in the folder. Empty where there is no folder. */
export async function photoKeysIn(folder: string): Promise<string[]> {
  const names = new Set(existsSync(folder) ? await readdir(folder) : []);
  const end = `-${photoSizes[0]}.webp`;
  const keys = [...names].filter((name) => name.endsWith(end)).map((name) => name.slice(0, -end.length));
  return keys.filter((key) => photoSizes.every((size) => names.has(`${key}-${size}.webp`)));
}
