import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Backups } from "~/domain/backups";

interface Place {
  folder: string;
  /** Copies the database into a file that takes its name when it is whole. */
  copyTo: (file: string) => Promise<void>;
}

/** Backups as files of one folder. */
export const diskBackups = ({ folder, copyTo }: Place): Backups => ({
  async make(name) {
    const file = join(folder, name);
    await copyTo(file);
    return file;
  },
  names: () => readdir(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
});
