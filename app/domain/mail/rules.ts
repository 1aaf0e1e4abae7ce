import { HOUR, MINUTE } from "../shared/clock";

/** After so many attempts, 20 hours after the first, a mail is given up. */
export const ATTEMPTS_MAX = 12;

const FIRST_PAUSE_MS = MINUTE;
const LONGEST_PAUSE_MS = 6 * HOUR;

/** Milliseconds between an attempt (the first is 1) and the next: twice as long each time. */
export const pauseAfter = (attempt: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
