import { beforeAll } from "vitest";
import type { Random } from "~/domain/shared/ids";

/** A setup file of all tests: each test file begins with the same chance, whatever ran before it. */
beforeAll(() => {
  state = SEED;
});

const SEED = 1;
let state = SEED;

/** Chance that is the same in each run of a test file: the generator mulberry32. */
export const fixedRandom: Random = (count) => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
};
