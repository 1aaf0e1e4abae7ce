import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PhotoStore } from "~/domain/photos";
import { photoSizes, type PhotoSize } from "~/domain/photos/rules";

/** Photos as files of one folder, for the server's own user alone. */
export function diskPhotos(folder: string): PhotoStore {
  const fileOf = (key: string, size: PhotoSize) => join(folder, `${key}-${size}.webp`);

  /** Whole or not at all: a file takes its name when it is complete. */
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
