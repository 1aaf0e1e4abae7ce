import type { Clock } from "~/domain/shared/clock";

export interface MovableClock extends Clock {
  /** Moves the present by milliseconds; negative goes back. */
  advance(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. It starts at the real present, so that browsers agree with it. */
export function movableClock(start = new Date()): MovableClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => void (now += milliseconds),
  };
}
