import { after, MINUTE } from "../shared/clock";
import { driveMinutes } from "./listing-time-rules";

/** The driver says the first word, the owner answers with the second (docs/product.md#promises). */
export function handoverWords(code: string): [said: string, answered: string] {
  const [said = "", answered = ""] = code.toUpperCase().split(" ");
  return [said, answered];
}

/** Minutes before the end at which screen readers hear how long a promise lasts, ascending: the first that fits is said. */
const ANNOUNCED_MINUTES = [1, 2, 5];

/** The announcement of a promise's time for screen readers. It changes at 5, 2 and 1 minutes, and is empty before. */
export function timeLeftText(expiresAt: Date, now: Date): string {
  const remaining = (expiresAt.getTime() - now.getTime()) / MINUTE;
  const reached = remaining > 0 ? ANNOUNCED_MINUTES.find((minutes) => remaining <= minutes) : undefined;
  if (reached === undefined) return "";
  return reached === 1 ? "1 minute left" : `${reached} minutes left`;
}

/**
 * About how many minutes a driver still needs, who started at `setOutAt` from `miles` away in a straight line. Null when
 * that time is over, because then nobody knows.
 */
export function minutesAway(miles: number, setOutAt: Date, now: Date): number | null {
  const passed = Math.max(0, Math.floor((now.getTime() - setOutAt.getTime()) / MINUTE));
  const remaining = driveMinutes(miles) - passed;
  return remaining > 0 ? remaining : null;
}

/** Metres from the space within which 'I've parked' is the primary button. */
const ARRIVED_METRES = 100;

interface Wait {
  /** When the wait began: now, or when the space becomes free. */
  from: Date;
  expiresAt: Date;
  /** The driver's distance to the space. Null: unknown. */
  metres: number | null;
}

/** Whether 'I've parked' is the primary button: within 100 m of the space, or in the last quarter of the time. */
export function parksSoon({ from, expiresAt, metres }: Wait, now: Date): boolean {
  if (metres !== null && metres <= ARRIVED_METRES) return true;
  const quarter = (expiresAt.getTime() - from.getTime()) / 4;
  return now >= after(expiresAt, -quarter);
}
