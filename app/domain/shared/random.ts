import { randomInt } from "node:crypto";

/** A source of chance: a whole number from 0 to `count` - 1, each as likely as the others. `count` is at most 2^48 - 1. */
export type Random = (count: number) => number;

/**
 * The chance behind ids and code words. Tests replace it, so that each run meets the same ids and words. Secrets come from
 * node:crypto directly and are never replaced.
 */
export const systemRandom: Random = (count) => randomInt(count);
