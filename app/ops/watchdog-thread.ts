import { writeSync } from "node:fs";
import { cpuUsage, kill, pid } from "node:process";
import { workerData } from "node:worker_threads";
import type { WatchdogSettings } from "./watchdog.server";

/** Of the time without a beat, at least this share is computing. A server that waits for a slow disk is not ended. */
const BUSY_SHARE = 0.5;

/** A thread's own `process.stderr` passes through the main thread. */
const STDERR = 2;

const { beats, tickMs, maxTicks } = workerData as WatchdogSettings;

let seen = 0;
let missed = 0;
let before = cpuUsage();

// Ticks are counted, not time: after a pause of the whole process, both threads go on together.
setInterval(() => {
  const now = Atomics.load(beats, 0);
  if (now !== seen) {
    seen = now;
    missed = 0;
    before = cpuUsage();
  } else if (++missed >= maxTicks) {
    const { user, system } = cpuUsage(before);
    if ((user + system) / 1000 < BUSY_SHARE * maxTicks * tickMs) return;
    const msg = `the server has not answered for ${(maxTicks * tickMs) / 1000} s: it is ended`;
    try {
      writeSync(STDERR, `${JSON.stringify({ level: "fatal", time: new Date(), pid, msg })}\n`);
    } finally {
      kill(pid, "SIGKILL");
    }
  }
}, tickMs);
