import { mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { DrillResult } from "~/domain/retention/backup-rules";
import { KeyMissing, type Keys, manifestIn } from "./open-archive";
import { STAGING } from "./make-backup";
import { type Manifest, mustHaveRoom, photosIn, type Tables } from "./manifest";
import { unpackVerified } from "./verify-backup";
import { errorText } from "~/domain/shared/errors";

export const drillResult = z.object({
  at: z.string(),
  backup: z.string(),
  error: z.string().nullable(),
  seconds: z.number(),
  tables: z.number(),
  rows: z.number(),
  photos: z.number(),
}) satisfies z.ZodType<DrillResult>;

interface Drill {
  dataDir: string;
  keys: Keys;
  /** Of the disk that holds `dataDir`: the server itself uses it meanwhile. */
  freeBytes: () => Promise<number>;
  /** Opens the restored database as a start would, and returns what its tables held before. */
  open: (engine: Manifest["database"]["engine"], file: string) => Promise<Tables>;
  now: Date;
}

/**
 * Restores a backup into a temporary folder and compares every table and photo with what was backed up.
 * @throws KeyMissing: that says nothing about the backup
 */
export async function drillBackup(file: string, { dataDir, keys, freeBytes, open, now }: Drill): Promise<DrillResult> {
  const begun = performance.now();
  const counts = { tables: 0, rows: 0, photos: 0 };
  const folder = await mkdtemp(join(dataDir, STAGING));
  try {
    const manifest = await manifestIn(file, keys);
    mustHaveRoom(await freeBytes(), manifest);
    await unpackVerified(file, folder, keys, manifest);
    const { database } = manifest;
    counts.photos = photosIn(manifest);
    const restored = await open(database.engine, join(folder, database.file));
    for (const [name, { rows, digest }] of Object.entries(database.tables)) {
      if (restored[name]?.rows !== rows || restored[name].digest !== digest)
        throw new Error(`the table ${name} differs from what was backed up.`);
      counts.tables++;
      counts.rows += rows;
    }
    return { ...outcome(), error: null };
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    return { ...outcome(), error: errorText(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  function outcome() {
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    return { at: now.toISOString(), backup: basename(file), seconds, ...counts };
  }
}
