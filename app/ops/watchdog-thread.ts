import { existsSync, readFileSync, writeSync } from "node:fs";
import { cpuUsage, kill, pid } from "node:process";
import { workerData } from "node:worker_threads";
import type { WatchdogSettings } from "./watchdog.server";

/** The share of a time without a beat that must be computing: a server that waits for a slow disk is not ended. */
const BUSY_SHARE = 0.5;

/** A thread's own `process.stderr` passes through the main thread. */
const STDERR = 2;

const { beats, tickMs, maxTicks } = workerData as WatchdogSettings;

/** Where Linux says what the main thread has computed, in hundredths of a second: user and system time. */
const STAT = `/proc/self/task/${pid}/stat`;
const [USER, SYSTEM] = [11, 12];

const tellsThreadsApart = existsSync(STAT);

/**
 * Milliseconds that the main thread has computed. Other threads work on photos, tiles and pushes, also while it waits for the
 * disk. Where the system does not tell threads apart, those of all. NaN, with which nothing is ended, if it cannot be read.
 */
function computedMs(): number {
  if (!tellsThreadsApart) {
    const { user, system } = cpuUsage();
    return (user + system) / 1000;
  }
  try {
    // The second field is the program's name, in brackets, and can hold anything.
    const fields = readFileSync(STAT, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return 10 * (Number(fields[USER]) + Number(fields[SYSTEM]));
  } catch {
    return NaN;
  }
}

let seen = 0;
let missed = 0;
let before = computedMs();

// Ticks are counted, not time: after a pause of the whole process, both threads go on together.
setInterval(() => {
  const now = Atomics.load(beats, 0);
  if (now !== seen) {
    seen = now;
    missed = 0;
    before = computedMs();
  } else if (++missed >= maxTicks) {
    if (!(computedMs() - before >= BUSY_SHARE * maxTicks * tickMs)) return;
    const msg = `the server has not answered for ${(maxTicks * tickMs) / 1000} s: it is ended`;
    try {
      writeSync(STDERR, `${JSON.stringify({ level: "fatal", time: new Date(), pid, msg })}\n`);
    } finally {
      kill(pid, "SIGKILL");
    }
  }
}, tickMs);
