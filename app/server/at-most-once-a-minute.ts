import { MINUTE } from "~/domain/shared/clock";

/** `note`, and nothing for a minute after each time: strangers must not fill the log. Says whether it was called. */
export function atMostOnceAMinute<Given extends unknown[]>(
  note: (...given: Given) => void,
): (...given: Given) => boolean {
  let last = -Infinity;
  return (...given) => {
    const now = performance.now();
    if (now - last < MINUTE) return false;
    last = now;
    note(...given);
    return true;
  };
}
