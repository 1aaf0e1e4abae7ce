/** 'Jan 5, 2026': the date that it is then in that zone. */
export const dateText = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString("en-US", { timeZone, dateStyle: "medium" });
