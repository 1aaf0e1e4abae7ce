import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "~/domain/shared/errors";
import { limitSettings, type LimitName } from "./limit-settings";

type Count = readonly [name: LimitName, key: string];

export interface Limits {
  /** Counts one more; refuses with `too-many` and the seconds to wait when that is over the limit. */
  take(...count: Count): Promise<void>;
  /**
   * Does the work and counts it only if it comes to such a failure. It is counted before and given back after,
   * so that many attempts at once are no way around.
   */
  failures<T>(counts: readonly Count[], isFailure: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>;
}

const unlimited: Limits = { take: async () => undefined, failures: (_counts, _isFailure, work) => work() };

/** The limits of `limit-settings.ts`, counted in this process. */
export function createLimits({ rateLimits }: { rateLimits: boolean }): Limits {
  if (!rateLimits) return unlimited;
  const limiters = new Map(
    Object.entries(limitSettings).map(([name, { times, seconds }]) => [
      name,
      new RateLimiterMemory({ points: times, duration: seconds }),
    ]),
  );

  async function take(name: LimitName, key: string): Promise<void> {
    try {
      await limiters.get(name)?.consume(key);
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) throw over;
      refuse("too-many", { retryAfterSeconds: Math.max(1, Math.ceil(over.msBeforeNext / 1000)) });
    }
  }

  async function giveBack(counts: readonly Count[]): Promise<void> {
    for (const [name, key] of counts) await limiters.get(name)?.reward(key);
  }

  return {
    take,
    async failures(counts, isFailure, work) {
      const taken: Count[] = [];
      let failed = false;
      try {
        for (const count of counts) {
          await take(...count);
          taken.push(count);
        }
        return await work();
      } catch (error) {
        failed = isFailure(error);
        throw error;
      } finally {
        if (!failed) await giveBack(taken);
      }
    },
  };
}
