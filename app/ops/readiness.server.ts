import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { isMigrated } from "~db/client";
import { jobRuns } from "~db/schema";
import { SECOND } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import type { JobRunner } from "~/jobs/runner";

/** Milliseconds; shorter than the wait for a locked database, so that the health check itself answers. */
const TIMEOUT_MS = 3 * SECOND;

/** Resolves when the database can be read; rejects when it cannot, or not in time. Writes nothing: anyone may ask. */
export async function checkHealth({ read }: Pick<Context, "read">): Promise<void> {
  const answered = read.select({ name: jobRuns.name }).from(jobRuns).limit(1);
  await Promise.race([answered, wait(TIMEOUT_MS, undefined, { ref: false }).then(refuseToWait)]);
}

function refuseToWait(): never {
  throw new Error("the database didn't answer in time");
}

/** What can keep the server from doing its work. */
type ReadinessCheck = "stopping" | "database" | "migrations" | "jobs" | "disk" | "folder";

/** Bytes. Below it a day's writes, or one backup of a small community, can fill the disk. */
export const MIN_FREE_BYTES = 100_000_000;

interface Parts {
  context: Pick<Context, "read">;
  jobs: Pick<JobRunner, "states">;
  freeBytes: () => Promise<number>;
  /** Rejects where nothing can be written. */
  mustBeWritable: () => Promise<void>;
}

/** How long the result of one try to write counts, in ms. */
const TRY_WRITING_MS = 5 * SECOND;

/** Whether this process can do its work, for what watches it (/readyz). */
export function createReadiness({ context, jobs, freeBytes, mustBeWritable }: Parts) {
  let stopping = false;
  let lastTry = { at: -Infinity, isWritable: Promise.resolve(true) };

  function isWritable(): Promise<boolean> {
    const at = performance.now();
    if (at - lastTry.at > TRY_WRITING_MS) {
      lastTry = {
        at,
        isWritable: mustBeWritable().then(
          () => true,
          () => false,
        ),
      };
    }
    return lastTry.isWritable;
  }

  /** Without an answer of the database nothing is known of its migrations. */
  async function failedOfDatabase(): Promise<ReadinessCheck[]> {
    try {
      await checkHealth(context);
      return (await isMigrated(context.read)) ? [] : ["migrations"];
    } catch {
      return ["database"];
    }
  }

  return {
    /** The checks that fail now. None means ready. Anyone may ask, so it writes one byte in `TRY_WRITING_MS` at most. */
    async failed(): Promise<ReadinessCheck[]> {
      if (stopping) return ["stopping"];
      const [failed, free] = await Promise.all([failedOfDatabase(), freeBytes().catch(() => 0)]);
      if (jobs.states().some(({ isLate }) => isLate)) failed.push("jobs");
      if (free < MIN_FREE_BYTES) failed.push("disk");
      if (!(await isWritable())) failed.push("folder");
      return failed;
    },
    /** Not ready from now on: the server stops. */
    stop: () => void (stopping = true),
  };
}

/** The free bytes of the disk that holds a folder, as far as this user may fill them. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
