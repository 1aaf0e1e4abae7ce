import { setTimeout as wait } from "node:timers/promises";
import { jobRuns } from "~db/schema";
import { SECOND } from "./domain/shared/clock";
import type { Context } from "./domain/shared/context";

/** Milliseconds; shorter than the wait for a locked database, so that the health check itself answers. */
const TIMEOUT_MS = 3 * SECOND;

/** Resolves when the database can be read; rejects when it cannot, or not in time. Writes nothing: anyone may ask. */
export async function checkHealth({ read }: Pick<Context, "read">): Promise<void> {
  const answered = read.select({ name: jobRuns.name }).from(jobRuns).limit(1);
  await Promise.race([answered, wait(TIMEOUT_MS, undefined, { ref: false }).then(refuseToWait)]);
}

function refuseToWait(): never {
  throw new Error("the database did not answer in time");
}
