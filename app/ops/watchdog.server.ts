import cluster from "node:cluster";
import { Worker } from "node:worker_threads";
import { SECOND } from "~/domain/shared/clock";

const TICK_MS = SECOND;
/**
 * A process that sends no beat for this many ticks is ended. One of several always is: another one takes its place. A single
 * one is ended only if it was busy computing, not if it waited for a disk (`watchdog-thread.ts`): nobody would serve meanwhile.
 */
const MAX_MISSED_TICKS = 10;

export interface WatchdogSettings {
  /** One number that the server raises with each beat. */
  beats: Int32Array<SharedArrayBuffer>;
  tickMs: number;
  maxTicks: number;
}

const PROGRAM = new URL("./watchdog-thread.js", import.meta.url);

/** The message of a process of several to the one that started it. */
const BEAT = "beat";

/**
 * Shows each second that this process still answers: one of several by a message to the process that started it
 * (`watchWorkers`), a single one by a number that a thread of its own reads. The handler of SIGTERM cannot run while the main thread is busy, so somebody else must send SIGKILL.
 */
export function startWatchdog(): void {
  if (cluster.isWorker) {
    setInterval(() => process.send?.(BEAT), TICK_MS).unref();
    return;
  }
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogSettings = { beats, tickMs: TICK_MS, maxTicks: MAX_MISSED_TICKS };
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
  new Worker(PROGRAM, { workerData, resourceLimits }).unref();
  setInterval(() => Atomics.add(beats, 0, 1), TICK_MS).unref();
}

/**
 * Calls `silent` with each worker that has not shown for 10 ticks that it answers. A worker is watched from its first beat
 * on: before it serves, it may migrate a large database.
 */
export function watchWorkers(silent: (worker: WatchedWorker) => void): void {
  const missed = new Map<WatchedWorker, number>();
  cluster.on("message", (worker, message) => {
    if (message === BEAT) missed.set(worker, 0);
  });
  cluster.on("exit", (worker) => missed.delete(worker));
  setInterval(() => {
    for (const [worker, ticks] of missed) {
      missed.set(worker, ticks + 1);
      if (ticks + 1 === MAX_MISSED_TICKS) silent(worker);
    }
  }, TICK_MS).unref();
}

type WatchedWorker = NonNullable<NonNullable<typeof cluster.workers>[string]>;
