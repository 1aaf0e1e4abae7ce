/** 'Jan 5, 2026, 3:04 PM': date and time in the given time zone. */
export const momentText = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" }).replace("\u202f", " ");
