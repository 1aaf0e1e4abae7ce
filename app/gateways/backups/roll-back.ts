import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { flush, PREPARED, putInPlace } from "./put-in-place";

interface Rollback {
  /** Nothing else uses it meanwhile. */
  dataDir: string;
  /** The present database, in `dataDir`. */
  database: string;
  /** The copy that takes its place. The copy itself stays where it is. */
  copy: string;
  now: Date;
}

/**
 * Puts a copy of the database in the place of the present one, which moves aside. `adjust` changes the copy before. A crash
 * leaves either the present database or the copy in place, never a part of both.
 * @throws Error when something fails; the present data is then as it was
 */
export async function rollBackDatabase<T>(
  { dataDir, database, copy, now }: Rollback,
  adjust: (database: string) => Promise<T>,
): Promise<T & { aside: string }> {
  const folder = await mkdtemp(join(dataDir, PREPARED));
  try {
    const prepared = join(folder, basename(database));
    await copyFile(copy, prepared);
    const adjusted = await adjust(prepared);
    await flush(prepared);
    await flush(folder);
    const aside = join(dataDir, `before-rollback-${now.toISOString().replaceAll(":", "-")}`);
    await putInPlace(dataDir, folder, aside);
    return { ...adjusted, aside };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
