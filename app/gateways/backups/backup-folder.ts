import { createReadStream, existsSync } from "node:fs";
import { appendFile, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ErasedList } from "~/domain/account";
import type { BackupFiles, Backups } from "~/domain/retention";

interface Place extends Pick<Backups, "encrypted"> {
  folder: string;
  /** Makes a backup at this path. It gets its name only when it is complete. */
  makeAt: (file: string) => Promise<void>;
}

/** Keeps backups as files in one folder. */
export const diskBackups = ({ folder, encrypted, makeAt }: Place): Backups & BackupFiles => ({
  encrypted,
  folder,
  async make(name) {
    const file = join(folder, name);
    await makeAt(file);
    return file;
  },
  names: () => readdir(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
  async sizes() {
    const names = await readdir(folder);
    // A file can be removed meanwhile.
    const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
    return new Map(
      names.flatMap((name, index) => (found[index]?.isFile() ? [[name, found[index].size] as const] : [])),
    );
  },
  async *read(name) {
    yield* createReadStream(join(folder, name)) as AsyncIterable<Uint8Array>;
  },
});

const SECRET = "AGE-SECRET-KEY-";

/**
 * The secret keys in a file of age-keygen: a line each, among comments.
 * @throws Error with a sentence for the operator
 */
export async function identitiesIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`${file} can't be read. Nothing was changed.`, { cause });
  });
  const secrets = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith(SECRET));
  if (secrets.length === 0)
    throw new Error(`${file} has no secret key of age, a line that begins with AGE-SECRET-KEY-1. Nothing was changed.`);
  const { Decrypter } = await import("age-encryption");
  for (const secret of secrets) {
    try {
      new Decrypter().addIdentity(secret);
    } catch (cause) {
      throw new Error(`${file} has a damaged secret key. Nothing was changed.`, { cause });
    }
  }
  return secrets;
}

/** Keeps the ids of erased members in a file, one a line: it stays when the database is restored from a backup. */
export function erasedFile(file: string): ErasedList {
  return {
    async ids() {
      const text = existsSync(file) ? await readFile(file, "utf8") : "";
      return new Set(text.split("\n").filter(Boolean));
    },
    async add(ids) {
      if (ids.length > 0) await appendFile(file, ids.map((id) => `${id}\n`).join(""), { mode: 0o600, flush: true });
    },
  };
}
