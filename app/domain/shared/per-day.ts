import { DAY } from "./clock";
import { refuse, type ErrorCode } from "./errors";

/** What somebody did within the last 24 hours: how often, and when for the first time. */
interface OfADay {
  number: number;
  first: Date | null;
}

/** Refuses with `code`, and the seconds until the first of them is a day old, whoever did that `most` times already. */
export function keepToLimit(done: OfADay | undefined, most: number, code: ErrorCode, now: Date): void {
  if (!done || done.number < most) return;
  const wait = done.first ? done.first.getTime() + DAY - now.getTime() : DAY;
  refuse(code, { retryAfterSeconds: Math.ceil(wait / 1000) });
}
