import type { Pace } from "./speed";

/** Whether the home shows what a driver needs, and since when the phone has been fast or slow, in ms. */
export interface DrivingState {
  driving: boolean;
  fastSince: number | null;
  slowSince: number | null;
}

/** How long the phone is fast before the mode begins, and slow before it ends (docs/product.md#main-job). */
const FAST_MS = 10_000;
export const SLOW_MS = 20_000;

export const NOT_DRIVING: DrivingState = { driving: false, fastSince: null, slowSince: null };

/** The state after one more measurement. An unknown pace changes nothing. */
export function driveOn(state: DrivingState, { at, pace }: Pace): DrivingState {
  if (pace === null) return state;
  const fastSince = pace === "fast" ? (state.fastSince ?? at) : null;
  const slowSince = pace === "slow" ? (state.slowSince ?? at) : null;
  if (slowSince !== null && at - slowSince >= SLOW_MS) return { ...NOT_DRIVING, slowSince };
  const driving = state.driving || (fastSince !== null && at - fastSince >= FAST_MS);
  return { driving, fastSince, slowSince };
}
