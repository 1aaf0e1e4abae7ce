import type { Logger } from "pino";
import { jobRuns } from "~db/schema";
import { MINUTE } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";

/** Something the clock causes: it calls one use case, which reads the time from its context. */
export interface Job {
  name: string;
  everyMs: number;
  /** It waits for another server, or finds much to do after a long pause: the start does not wait for it. */
  mayTakeLong?: boolean;
  run(context: Context): Promise<unknown>;
}

export interface JobRunner {
  /** Runs every job once, so that whatever is overdue is settled, then each at its interval. */
  start(): Promise<void>;
  /** Runs one job now, after the run of it that may be under way. */
  run(name: string): Promise<void>;
  /** Begins no more runs; resolves when the last has ended. */
  stop(): Promise<void>;
}

/** A frequent job is not worth a write each time: its last run is stored at most this often, and whenever it fails or recovers. */
const RECORD_MS = MINUTE;

interface Line {
  job: Job;
  /** Ends with the last run asked for: runs of one job follow each other. */
  last: Promise<void>;
  timer?: NodeJS.Timeout;
  recorded?: { at: Date; error: string | null };
}

export function createJobRunner(jobs: readonly Job[], context: Context, log: Logger): JobRunner {
  const lines = new Map<string, Line>(jobs.map((job) => [job.name, { job, last: Promise.resolve() }]));
  let stopped = false;

  const next = (line: Line): Promise<void> => (line.last = line.last.then(() => runOnce(line)));

  async function runOnce(line: Line): Promise<void> {
    const { job } = line;
    const startedAt = context.clock.now();
    const error = await job.run(context).then(() => null, asError);
    if (error) log.error({ err: error, job: job.name }, "a job failed");
    await record(line, { startedAt, error: error?.message ?? null });
  }

  async function record(line: Line, { startedAt, error }: { startedAt: Date; error: string | null }): Promise<void> {
    const { recorded } = line;
    const endedAt = context.clock.now();
    const news = recorded?.error !== error || Math.abs(endedAt.getTime() - recorded.at.getTime()) >= RECORD_MS;
    if (!news) return;
    const run = { startedAt, endedAt, error };
    await context
      .write((tx) =>
        tx
          .insert(jobRuns)
          .values({ name: line.job.name, ...run })
          .onConflictDoUpdate({ target: jobRuns.name, set: run }),
      )
      .then(
        () => (line.recorded = { at: endedAt, error }),
        (err: unknown) => log.warn({ err, job: line.job.name }, "a job's run could not be recorded"),
      );
  }

  function schedule(line: Line): void {
    if (stopped) return;
    line.timer = setTimeout(() => void next(line).then(() => schedule(line)), line.job.everyMs).unref();
  }

  return {
    async start() {
      for (const line of lines.values()) {
        const first = next(line);
        if (!line.job.mayTakeLong) await first;
      }
      for (const line of lines.values()) schedule(line);
    },
    run(name) {
      const line = lines.get(name);
      return line ? next(line) : Promise.reject(new Error(`no job is called ${name}`));
    },
    async stop() {
      stopped = true;
      for (const { timer } of lines.values()) clearTimeout(timer);
      await Promise.all([...lines.values()].map(({ last }) => last));
    },
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
