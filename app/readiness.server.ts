import { statfs } from "node:fs/promises";
import { isMigrated } from "~db/client";
import { SECOND } from "./domain/shared/clock";
import type { Context } from "./domain/shared/context";
import { checkHealth } from "./health.server";
import type { JobRunner } from "./jobs/runner";

/** What can keep the server from doing its work. */
export type Check = "stopping" | "database" | "migrations" | "jobs" | "disk" | "folder";

export interface Readiness {
  /** The checks that fail now. None means ready. Anyone may ask, so it writes one byte in 5 s at most. */
  failed(): Promise<Check[]>;
  /** Not ready from now on: the server stops. */
  stop(): void;
}

/** Bytes. Below it a day's writes, or one backup of a small community, can fill the disk. */
export const FREE_MIN = 100_000_000;

interface Parts {
  context: Pick<Context, "read">;
  jobs: Pick<JobRunner, "states">;
  freeBytes: () => Promise<number>;
  /** Rejects where nothing can be written. */
  mustBeWritable: () => Promise<void>;
}

/** Milliseconds. */
const TRIED_AGAIN_MS = 5 * SECOND;

export function createReadiness({ context, jobs, freeBytes, mustBeWritable }: Parts): Readiness {
  let stopping = false;
  let tried = { at: -Infinity, isWritable: Promise.resolve(true) };

  function isWritable(): Promise<boolean> {
    const at = performance.now();
    if (at - tried.at > TRIED_AGAIN_MS)
      tried = {
        at,
        isWritable: mustBeWritable().then(
          () => true,
          () => false,
        ),
      };
    return tried.isWritable;
  }

  /** Without an answer of the database nothing is known of its migrations. */
  async function failedOfDatabase(): Promise<Check[]> {
    try {
      await checkHealth(context);
      return (await isMigrated(context.read)) ? [] : ["migrations"];
    } catch {
      return ["database"];
    }
  }

  return {
    async failed() {
      if (stopping) return ["stopping"];
      const [ofDatabase, free] = await Promise.all([failedOfDatabase(), freeBytes().catch(() => 0)]);
      const failed = ofDatabase;
      if (jobs.states().some(({ isLate }) => isLate)) failed.push("jobs");
      if (free < FREE_MIN) failed.push("disk");
      if (!(await isWritable())) failed.push("folder");
      return failed;
    },
    stop: () => void (stopping = true),
  };
}

/** The free bytes of the disk that holds a folder, as far as this user may fill them. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
