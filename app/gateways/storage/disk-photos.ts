import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PhotoStore } from "~/domain/photos";
import { photoSizes, type PhotoSize } from "~/domain/photos/rules";

/** Keeps photos as files in one folder that only the server's own user can read. */
export function diskPhotos(folder: string): PhotoStore {
  const fileOf = (key: string, size: PhotoSize) => join(folder, `${key}-${size}.webp`);

  /** A file gets its final name only when it is complete. */
  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const unfinished = `${file}.part`;
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, file);
  }

  return {
    async save(key, pictures) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const size of photoSizes) await write(fileOf(key, size), pictures[size]);
    },
    read: (key, size) =>
      readFile(fileOf(key, size)).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }),
    async remove(key) {
      for (const size of photoSizes) await rm(fileOf(key, size), { force: true });
    },
  };
}

/** The keys of all whole photos in the folder. Empty where there is no folder. */
export async function photoKeysIn(folder: string): Promise<string[]> {
  const names = new Set(
    await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    }),
  );
  const end = `-${photoSizes[0]}.webp`;
  const keys = [...names].filter((name) => name.endsWith(end)).map((name) => name.slice(0, -end.length));
  return keys.filter((key) => photoSizes.every((size) => names.has(`${key}-${size}.webp`)));
}
