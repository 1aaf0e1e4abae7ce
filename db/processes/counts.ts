import type { Pool } from "pg";

/** Milliseconds between removals of counts that have ended. */
const CLEAN_MS = 300_000;
/**
 * Milliseconds. Not `now()`, the time at which the statement began: one that waited for another's row would find a count that
 * ends more than `seconds` from then, and begin it anew.
 */
const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** How much was counted, and the milliseconds until the count ends. */
interface Counted {
  times: number;
  msLeft: number;
}

/**
 * Counts by key that all processes share. Each lasts for `seconds` that begin with its first event, by the database's clock:
 * those of the machines may differ. A count that ends more than `seconds` from now was begun before the clock was set back, so
 * it is over.
 */
export interface Counts {
  /** Counts one more, in a new count where the last has ended. */
  add(key: string, seconds: number): Promise<Counted>;
  /** 0 where there is no count. */
  read(key: string, seconds: number): Promise<number>;
  /** Counts one less, if the count has not ended. */
  giveBack(key: string, seconds: number): Promise<void>;
  close(): void;
}

/** Whether a count runs. `$2`: its milliseconds. */
const runs = (expire: string) => `(${expire} > ${NOW} and ${expire} <= ${NOW} + $2::bigint)`;

export function createCounts(pool: Pool, failed: (error: unknown) => void): Counts {
  const clean = () => pool.query(`delete from processes.limits where expire < ${NOW}`).catch(failed);
  const cleaning = setInterval(() => void clean(), CLEAN_MS).unref();
  return {
    async add(key, seconds) {
      const { rows } = await pool.query<Counted>({
        name: "count_one_more",
        text: `insert into processes.limits as counted (key, points, expire) values ($1, 1, ${NOW} + $2::bigint)
          on conflict (key) do update set
            points = case when ${runs("counted.expire")} then counted.points + 1 else 1 end,
            expire = case when ${runs("counted.expire")} then counted.expire else excluded.expire end
          returning points as times, (expire - ${NOW})::int as "msLeft"`,
        values: [key, seconds * 1000],
      });
      if (!rows[0]) throw new Error("nothing was counted");
      return rows[0];
    },
    async read(key, seconds) {
      const { rows } = await pool.query<{ times: number }>({
        name: "counted",
        text: `select points as times from processes.limits where key = $1 and ${runs("expire")}`,
        values: [key, seconds * 1000],
      });
      return rows[0]?.times ?? 0;
    },
    async giveBack(key, seconds) {
      await pool.query({
        name: "count_one_less",
        text: `update processes.limits set points = points - 1 where key = $1 and points > 0 and ${runs("expire")}`,
        values: [key, seconds * 1000],
      });
    },
    close: () => clearInterval(cleaning),
  };
}
