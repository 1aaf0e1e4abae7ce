import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Backups } from "~/domain/retention";

interface Place extends Pick<Backups, "encrypted"> {
  folder: string;
  /** Makes a backup at this path. It gets its name only when it is complete. */
  makeAt: (file: string) => Promise<void>;
}

/** Keeps backups as files in one folder. */
export const diskBackups = ({ folder, encrypted, makeAt }: Place): Backups => ({
  encrypted,
  async make(name) {
    const file = join(folder, name);
    await makeAt(file);
    return file;
  },
  names: () => readdir(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
});
