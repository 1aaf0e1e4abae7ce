/** 'Jan 5, 2026': the date in the given time zone. */
export const dateText = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString("en-US", { timeZone, dateStyle: "medium" });

/** 'Jan 05, 2026': the same with two digits, so that dates below one another line up. */
export const alignedDate = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString("en-US", { timeZone, month: "short", day: "2-digit", year: "numeric" });
