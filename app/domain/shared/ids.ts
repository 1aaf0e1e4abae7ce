import { createHash, randomBytes, randomInt } from "node:crypto";
import { V7Generator } from "uuidv7";
import type { Clock } from "./clock";

/** A source of chance: a whole number from 0 to `count` - 1, each as likely as the others. `count` is at most 2^48 - 1. */
export type Random = (count: number) => number;

/**
 * The chance behind ids and code words. Tests replace it, so that each run meets the same ids and words. Secrets come from
 * node:crypto directly and are never replaced.
 */
export const systemRandom: Random = (count) => randomInt(count);

/**
 * Makes an id. With `after` it sorts after that id too, which another process or an earlier run may have made on a clock
 * that was ahead.
 */
export type NewId = (after?: string | null) => string;

/** How far the clock can go back while ids keep their order: any distance (the generator's largest number). */
const ANY_ROLLBACK_MS = 281_474_976_710_655;

const UINT32 = 2 ** 32;

/** UUID version 7 on the given clock. Ids sort by the time of their making, also when the clock is set back. */
export function idMaker(clock: Clock, random: Random): NewId {
  const chance = { nextUint32: () => random(UINT32) };
  const generator = new V7Generator(chance);
  generator.setRollbackAllowance(ANY_ROLLBACK_MS);
  return (after) => {
    const id = generator.generateOrResetWithTs(clock.now().getTime()).toString();
    if (!after || id > after) return id;
    // A generator of its own: one id of a clock that was years ahead must not lead all others there.
    return new V7Generator(chance).generateOrResetWithTs(timeOf(after) + 1).toString();
  };
}

/** When an id was made, in milliseconds since 1970: its first 48 bits (RFC 9562, section 5.7). */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Sorts before every id that `idMaker` makes at that time or later. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** 256 random bits for cookies and links, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The hash of a secret, for the database. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
