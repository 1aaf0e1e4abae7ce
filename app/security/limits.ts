import { RateLimiterMemory } from "rate-limiter-flexible";
import { refuse } from "~/domain/shared/errors";
import { hashOf } from "~/domain/shared/ids";
import { networksOf } from "./network";
import { limitSettings, type LimitName, type LimitSetting } from "./limit-settings";

/** `factor`: how many times the limit's number is allowed. */
type Count = readonly [name: LimitName, key: string, factor?: number];

/**
 * The counts of one limit for an address: one for each of its networks. A `prefix`, such as an account's mail address, makes
 * them counts of that account from these networks.
 */
export const countsOf = (name: LimitName, ip: string, prefix = ""): Count[] =>
  networksOf(ip).map(({ key, factor }) => [name, `${prefix}${key}`, factor]);

export interface Limits {
  /** Counts one event. Refuses with `too-many` and the seconds to wait when the limit is exceeded. */
  consume(...count: Count): Promise<void>;
  consumeFrom(name: LimitName, ip: string): Promise<void>;
  /** Whether as many events were counted by this key as the limit allows. */
  isReached(name: LimitName, key: string): Promise<boolean>;
  /**
   * Does the work and counts it only if it fails with an error for which `isFailure` is true. The count rises before the work
   * and falls again after a success, so that parallel attempts cannot exceed the limit.
   */
  countFailures<T>(
    counts: readonly Count[],
    isFailure: (error: unknown) => boolean,
    work: () => Promise<T>,
  ): Promise<T>;
}

const unlimited: Limits = {
  consume: async () => undefined,
  consumeFrom: async () => undefined,
  isReached: async () => false,
  countFailures: (_counts, _isFailure, work) => work(),
};

/** How much was counted, and the milliseconds until the count ends. */
interface Counted {
  times: number;
  msLeft: number;
}

/** What several processes count with, so that a limit holds for all of them. */
export interface SharedCounts {
  counts: {
    add(key: string, seconds: number): Promise<Counted>;
    read(key: string, seconds: number): Promise<number>;
    giveBack(key: string, seconds: number): Promise<void>;
  };
  /** How many processes there are now. */
  processes: () => number;
}

interface Limiter {
  /** How many are allowed now. */
  max(): number;
  add(key: string): Promise<Counted>;
  read(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
}

/** The limits of `limit-settings.ts`, counted in this process, or together with others. */
export function createLimits({ rateLimits }: { rateLimits: boolean }, shared: SharedCounts | null = null): Limits {
  if (!rateLimits) return unlimited;
  const limiters = new Map<LimitName, Limiter>();
  const limiterOf = (name: LimitName): Limiter => {
    const limiter = limiters.get(name) ?? createLimiter(name, limitSettings[name], shared);
    limiters.set(name, limiter);
    return limiter;
  };

  async function consume(name: LimitName, key: string, factor = 1): Promise<void> {
    const limiter = limiterOf(name);
    const { times, msLeft } = await limiter.add(key);
    if (times > factor * limiter.max())
      refuse("too-many", { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
  }

  async function giveBack(counts: readonly Count[]): Promise<void> {
    for (const [name, key] of counts) await limiterOf(name).giveBack(key);
  }

  return {
    consume,
    async consumeFrom(name, ip) {
      for (const count of countsOf(name, ip)) await consume(...count);
    },
    async isReached(name, key) {
      const limiter = limiterOf(name);
      return (await limiter.read(key)) >= limiter.max();
    },
    async countFailures(counts, isFailure, work) {
      const consumed: Count[] = [];
      let failed = false;
      try {
        for (const count of counts) {
          await consume(...count);
          consumed.push(count);
        }
        return await work();
      } catch (error) {
        failed = isFailure(error);
        throw error;
      } finally {
        if (!failed) await giveBack(consumed);
      }
    },
  };
}

function createLimiter(name: LimitName, limit: LimitSetting, shared: SharedCounts | null): Limiter {
  const { times, seconds } = limit;
  if (shared === null) return { max: () => times, ...inMemory(limit) };
  const { counts, processes } = shared;
  // This process's part of the limit.
  if (!limit.shared) return { max: () => Math.ceil(times / processes()), ...inMemory(limit) };
  // The database gets neither the addresses nor the networks that are counted.
  const stored = (key: string) => `${name}:${hashOf(key)}`;
  return {
    max: () => times,
    add: (key) => counts.add(stored(key), seconds),
    read: (key) => counts.read(stored(key), seconds),
    giveBack: (key) => counts.giveBack(stored(key), seconds),
  };
}

function inMemory({ times, seconds }: LimitSetting): Omit<Limiter, "max"> {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  return {
    async add(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
      // A timer ends the count, also when the clock was set back meanwhile.
      return { times: consumedPoints, msLeft: Math.min(msBeforeNext, seconds * 1000) };
    },
    read: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}
