import type { Pool } from "pg";

/** Milliseconds between looks at the database's clock. */
const LOOK_MS = 60_000;
/** An answer that took longer says too little, so the database is asked again, at most so often in one look. */
const MAX_ANSWER_MS = 1_000;
const MAX_QUESTIONS = 5;
/** The offset is corrected when it is wrong by more than so many milliseconds. So time does not jump at each look. */
const TOLERATED_MS = 50;

/**
 * How far this machine's clock is from the database's. All processes go by the database's clock, so that they agree on when
 * a promise ends and which of two messages is older.
 */
export interface ClockOffset {
  /** What is to be added to the machine's time. 0 with SQLite. */
  milliseconds(): number;
  /** Looks now, and again each minute. Resolves after the first look. */
  follow(pool: Pool, failed: (error: unknown) => void): Promise<void>;
  close(): Promise<void>;
}

export function createClockOffset(machine: { now(): Date }): ClockOffset {
  let offset = 0;
  let looks: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(pool: Pool): Promise<void> {
    // Connected before the question: the time of connecting would count as the answer's.
    const client = await pool.connect();
    try {
      for (let asked = 0; asked < MAX_QUESTIONS; asked++) {
        const begun = performance.now();
        const before = machine.now().getTime();
        const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
        const tookMs = performance.now() - begun;
        if (!rows[0] || tookMs > MAX_ANSWER_MS) continue;
        const found = rows[0].now.getTime() - before - tookMs / 2;
        if (Math.abs(found - offset) > TOLERATED_MS + tookMs / 2) offset = Math.round(found);
        return;
      }
    } finally {
      client.release();
    }
  }

  return {
    milliseconds: () => offset,
    async follow(pool, failed) {
      const lookNow = () => (looking = look(pool).catch(failed));
      looks = setInterval(() => void lookNow(), LOOK_MS).unref();
      await lookNow();
    },
    async close() {
      clearInterval(looks);
      await looking;
    },
  };
}
