import { DAY } from "./clock";

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
export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, day.length);
