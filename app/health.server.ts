import { setTimeout as wait } from "node:timers/promises";
import { jobRuns } from "~db/schema";
import { SECOND } from "./domain/shared/clock";
import type { Context } from "./domain/shared/context";

/** Shorter than a locked database is waited for, so that the question itself is answered. */
const PATIENCE_MS = 3 * SECOND;

/** Resolves when the database can be read and written to; rejects when it cannot, or not in time. */
export async function checkHealth({ write, clock }: Context): Promise<void> {
  const run = { startedAt: clock.now(), endedAt: clock.now() };
  const stored = write((tx) =>
    tx
      .insert(jobRuns)
      .values({ name: "health", ...run })
      .onConflictDoUpdate({ target: jobRuns.name, set: run })
      .returning({ name: jobRuns.name }),
  );
  await Promise.race([stored, wait(PATIENCE_MS, undefined, { ref: false }).then(refuseToWait)]);
}

function refuseToWait(): never {
  throw new Error("the database did not answer in time");
}
