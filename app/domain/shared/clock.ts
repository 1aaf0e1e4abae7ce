/** The only source of the current time. Tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `date` plus a number of milliseconds, which can be negative. */
export const after = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

/** The later of two instants. */
export const later = (a: Date, b: Date): Date => (a > b ? a : b);
