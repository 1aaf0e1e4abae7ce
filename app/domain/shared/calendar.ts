import { DAY, MINUTE } from "./clock";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a thousand times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formats.set(timeZone, made);
  return made;
}

/** The date that it is then in that zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string => formatIn(timeZone).format(at);

/** The date before. It counts dates, so it does not matter how many hours clocks gave the day. */
export const dayBefore = (day: string): string => movedBy(day, -DAY);
export const dayAfter = (day: string): string => movedBy(day, DAY);

const movedBy = (day: string, ms: number): string => new Date(Date.parse(day) + ms).toISOString().slice(0, day.length);

/** The first minute of that date in that zone, whatever the clocks did in its first hours. */
export function dayStart(timeZone: string, day: string): Date {
  let before = (Date.parse(day) - DAY) / MINUTE;
  let begun = (Date.parse(day) + DAY) / MINUTE;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dayIn(timeZone, new Date(middle * MINUTE)) < day) before = middle;
    else begun = middle;
  }
  return new Date(begun * MINUTE);
}
