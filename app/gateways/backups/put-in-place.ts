import { existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { makeFolder } from "~db/make-folder";

/** The steps of a restore that has begun to move files. While this file exists, the restore is not finished. */
const JOURNAL = "restore.json";
/** The steps of a restore while it is not known whether its database was exchanged, with which its files belong. */
const UNDECIDED = "undecided-restore.json";
/** Folders in which a restore prepares what it will put in place. */
export const PREPARED = "restore-";

const Moves = z.array(z.object({ from: z.string(), to: z.string() }));
type Moves = z.output<typeof Moves>;

const Undecided = z.object({ database: z.string(), moves: Moves });

/** A database on a server, which is exchanged together with the files. */
export interface Exchange {
  /** What the former database is called after the exchange. No other may have this name. */
  name: string;
  /** Exchanges the database, completely or not at all. */
  run: () => Promise<void>;
  isDone: IsExchanged;
}

/** Whether an exchange of this name was completed. */
export type IsExchanged = (name: string) => Promise<boolean>;

/** Files that SQLite keeps beside a database: with another database they would damage it. */
const BESIDE = ["-wal", "-shm", "-journal"];

/**
 * Moves the present files into `aside` and the prepared ones into their place. The steps are written down first, so that
 * `finishRestore` completes them after a crash. With an exchange of the database they are done only when it was done.
 * Nothing else may use the folder meanwhile.
 */
export async function putInPlace(
  dataDir: string,
  prepared: string,
  aside: string,
  exchange: Exchange | null = null,
): Promise<void> {
  // Otherwise an exchange that failed would look like one that was done.
  if (await exchange?.isDone(exchange.name)) throw new Error(`${exchange?.name} exists already. Try again.`);
  const names = await readdir(prepared);
  const present = names.flatMap((name) => [name, ...BESIDE.map((suffix) => name + suffix)]);
  const moves: Moves = [
    ...present
      .filter((name) => existsSync(join(dataDir, name)))
      .map((name) => ({ from: join(dataDir, name), to: join(aside, name) })),
    ...names.map((name) => ({ from: join(prepared, name), to: join(dataDir, name) })),
  ];
  makeFolder(aside);
  if (exchange === null) await writeSteps(dataDir, JOURNAL, moves);
  else {
    await writeSteps(dataDir, UNDECIDED, { database: exchange.name, moves } satisfies z.output<typeof Undecided>);
    try {
      await exchange.run();
    } catch (error) {
      // The connection can be lost after COMMIT. Then nobody knows yet, and the next start asks again.
      if (!(await exchange.isDone(exchange.name))) {
        await rm(join(dataDir, UNDECIDED));
        throw error;
      }
    }
  }
  await finishRestore(dataDir, exchange?.isDone);
}

async function writeSteps(dataDir: string, name: string, content: unknown): Promise<void> {
  const file = join(dataDir, name);
  await writeFile(`${file}.part`, JSON.stringify(content), { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
  await flush(dataDir);
}

/** Whether steps are written down that are not all done. */
export const isUnfinished = (dataDir: string): boolean =>
  [JOURNAL, UNDECIDED].some((name) => existsSync(join(dataDir, name)));

/** Whether a restore left something in the folder, or is under way. */
export const wasInterrupted = async (dataDir: string): Promise<boolean> =>
  isUnfinished(dataDir) || (await readdir(dataDir)).some((name) => name.startsWith(PREPARED));

/**
 * Finishes an interrupted restore, or removes the files of one that was only prepared. Otherwise it does nothing.
 * Nothing else may use the folder meanwhile.
 */
export async function finishRestore(dataDir: string, isExchanged: IsExchanged = neverExchanged): Promise<void> {
  await decide(dataDir, isExchanged);
  const journal = join(dataDir, JOURNAL);
  if (existsSync(journal)) {
    const moves = Moves.parse(JSON.parse(await readFile(journal, "utf8")));
    for (const { from, to } of moves) await moveOnce(from, to);
    for (const folder of new Set(moves.flatMap(({ from, to }) => [dirname(from), dirname(to)]))) await flush(folder);
    await rm(journal);
  }
  // Of a restore that was killed while it wrote down its steps: it had moved nothing.
  for (const name of [JOURNAL, UNDECIDED]) await rm(join(dataDir, `${name}.part`), { force: true });
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREPARED)) await rm(join(dataDir, name), { recursive: true, force: true });
}

const neverExchanged: IsExchanged = () => Promise.resolve(false);

/** Keeps the steps that belong to an exchanged database, and forgets those of one that was not exchanged. */
async function decide(dataDir: string, isExchanged: IsExchanged): Promise<void> {
  const undecided = join(dataDir, UNDECIDED);
  if (!existsSync(undecided)) return;
  const { database, moves } = Undecided.parse(JSON.parse(await readFile(undecided, "utf8")));
  if (await isExchanged(database)) await writeSteps(dataDir, JOURNAL, moves);
  await rm(undecided);
}

/** A step that was done before is not done again: present files move aside before others take their names. */
async function moveOnce(from: string, to: string): Promise<void> {
  if (existsSync(from) && !existsSync(to)) await rename(from, to);
}

/** Waits until a file or folder is on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
