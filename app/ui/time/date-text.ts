/** 'Jan 5, 2026': the date in the given time zone. */
export const dateText = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString("en-US", { timeZone, dateStyle: "medium" });

/** 'Jan 05, 2026': the same with two digits, so that dates below one another line up. */
export const alignedDate = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString("en-US", { timeZone, month: "short", day: "2-digit", year: "numeric" });

/** 'Jan 5, 2026, 3:04 PM': date and time in the given time zone. */
export const momentText = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" }).replace("\u202f", " ");
