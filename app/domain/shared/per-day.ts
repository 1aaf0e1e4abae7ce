import { DAY } from "./clock";
import { refuse, type ErrorCode } from "./errors";

/** How often a member did something within 24 hours, and when for the first time. */
interface OfADay {
  number: number;
  first: Date | null;
}

/** Refuses with `code` after `most` times, with the seconds until the first one is a day old. */
export function mustBeUnderLimit(done: OfADay | undefined, most: number, code: ErrorCode, now: Date): void {
  if (!done || done.number < most) return;
  const wait = done.first ? done.first.getTime() + DAY - now.getTime() : DAY;
  refuse(code, { retryAfterSeconds: Math.ceil(wait / 1000) });
}
