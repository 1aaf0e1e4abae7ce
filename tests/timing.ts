const TICK_MS = 10;

/**
 * An estimate of the milliseconds that the work takes on a quiet machine. It is the larger of two: this process's CPU
 * time, and the ticks of a timer in it. Other programs slow the timer as they slow the work, so they hardly change the
 * estimate.
 */
export async function ownTime(work: () => unknown): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, TICK_MS);
  const before = process.cpuUsage();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const { user, system } = process.cpuUsage(before);
  return Math.max(ticks * TICK_MS, (user + system) / 1000);
}
