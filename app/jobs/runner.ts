import type { Logger } from "pino";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import type { Leadership } from "~db/processes/leadership";
import { upsertRow } from "~db/query";
import { jobRuns } from "~db/schema";
import { asError } from "~/domain/shared/errors";

/** Work that runs at intervals. It calls one use case, which reads the time from its context. */
export interface Job {
  name: string;
  everyMs: number;
  /** True for jobs that can take long, for example because they call another server. The start does not wait for them. */
  mayTakeLong?: boolean;
  /** Milliseconds from the start to the first run. Without it the start runs the job. */
  firstAfterMs?: number;
  run(context: Context): Promise<unknown>;
}

export interface JobRunner {
  /** Runs the jobs once, so that everything overdue is done before the first answer. Then runs each at its interval. */
  start: () => Promise<void>;
  /** Runs one job now, after its present run has ended. */
  run(name: string): Promise<void>;
  /** Every job as it is now, in the order of the jobs. */
  states(): JobState[];
  /** Starts no more runs, until the next start. Resolves when the last has ended. */
  stop: () => Promise<void>;
}

interface JobState {
  name: string;
  /** When a run last ended, since the start of the server. */
  endedAt: Date | null;
  /** The number of failed runs since the start of the server. */
  failures: number;
  /**
   * Two intervals and a grace have passed since the last run, or since the time of the first. Never where the jobs don't
   * run, because another process leads.
   */
  isLate: boolean;
}

/** Milliseconds that a run may take before its job counts as late. An hour for jobs that may take long: a large backup. */
const GRACE_MS = MINUTE;
const LONG_GRACE_MS = HOUR;

/**
 * Milliseconds between stored runs of a frequent job, and between log lines of one failure. A disk that is full because of
 * its log would otherwise be filled again at once. Another failure and a recovery are always stored.
 */
const RECORD_MS = MINUTE;

interface JobQueue {
  job: Job;
  /** Resolves with the last requested run. Runs of one job never overlap. */
  last: Promise<void>;
  timer?: NodeJS.Timeout;
  /** The last run that was to be stored. */
  recorded?: { at: Date; error: string | null };
  endedAt: Date | null;
  /** `endedAt` on the clock `passed`, in milliseconds. */
  endedMs: number | null;
  failures: number;
}

/** `passed`: milliseconds that go on evenly. Jobs are late by these, since the clock can be set while the server runs. */
export function createJobRunner(
  jobs: readonly Job[],
  context: Context,
  log: Logger,
  passed = () => performance.now(),
): JobRunner {
  const queues = new Map<string, JobQueue>(
    jobs.map((job) => [job.name, { job, last: Promise.resolve(), endedAt: null, endedMs: null, failures: 0 }]),
  );
  let started = 0;
  /** From `start` to `stop`: another process may lead before and afterwards. */
  let running = false;

  const runNext = (queue: JobQueue): Promise<void> => (queue.last = queue.last.then(() => runOnce(queue)));

  async function runOnce(queue: JobQueue): Promise<void> {
    const { job } = queue;
    const startedAt = context.clock.now();
    const failure = await job.run(context).then(() => null, asError);
    if (failure) queue.failures++;
    const endedAt = context.clock.now();
    queue.endedAt = endedAt;
    queue.endedMs = passed();
    const error = failure?.message ?? null;
    const { recorded } = queue;
    if (recorded?.error === error && Math.abs(endedAt.getTime() - recorded.at.getTime()) < RECORD_MS) return;
    queue.recorded = { at: endedAt, error };
    if (failure) log.error({ err: failure, job: job.name }, "a job failed");
    await record({ name: job.name, startedAt, endedAt, error });
  }

  const record = (run: typeof jobRuns.$inferInsert): Promise<void> =>
    context
      .write((tx) => upsertRow(tx, jobRuns, jobRuns.name, run))
      .catch((err: unknown) => log.warn({ err, job: run.name }, "a job's run could not be recorded"));

  function schedule(queue: JobQueue, afterMs = queue.job.everyMs): void {
    clearTimeout(queue.timer);
    if (!running) return;
    queue.timer = setTimeout(() => void runNext(queue).then(() => schedule(queue)), afterMs).unref();
  }

  function isLate({ job, endedMs }: JobQueue): boolean {
    if (!running) return false;
    const since = endedMs ?? started + (job.firstAfterMs ?? 0);
    const grace = job.mayTakeLong ? LONG_GRACE_MS : GRACE_MS;
    return passed() - since > 2 * job.everyMs + grace;
  }

  return {
    async start() {
      running = true;
      started = passed();
      for (const queue of queues.values()) {
        // Another process may have run it meanwhile: the first run here is recorded at once, and none before counts.
        delete queue.recorded;
        queue.endedMs = null;
        if (queue.job.firstAfterMs !== undefined) continue;
        const first = runNext(queue);
        if (!queue.job.mayTakeLong) await first;
      }
      for (const queue of queues.values()) schedule(queue, queue.job.firstAfterMs);
    },
    run(name) {
      const queue = queues.get(name);
      return queue ? runNext(queue) : Promise.reject(new Error(`no job is called ${name}`));
    },
    states: () =>
      [...queues.values()].map((queue) => ({
        name: queue.job.name,
        endedAt: queue.endedAt,
        failures: queue.failures,
        isLate: isLate(queue),
      })),
    async stop() {
      running = false;
      for (const { timer } of queues.values()) clearTimeout(timer);
      await Promise.all([...queues.values()].map(({ last }) => last));
    },
  };
}

/** Runs the jobs only while this process leads (docs/product.md#processes). */
export function leaderOnly(runner: JobRunner, lead: Leadership["lead"]): JobRunner {
  let stopped = false;
  return {
    ...runner,
    start: () =>
      lead({
        began: async () => {
          if (!stopped) await runner.start();
        },
        ended: runner.stop,
      }),
    stop() {
      stopped = true;
      return runner.stop();
    },
  };
}
