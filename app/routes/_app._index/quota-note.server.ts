import { clockText, dayIn } from "~/domain/shared/calendar";

/** What stands above a list that the quota of views shortened. A newcomer's can end on the day after. */
export function quotaNote(allShownAt: Date, now: Date, timeZone: string): string {
  const day = dayIn(timeZone, allShownAt) === dayIn(timeZone, now) ? "" : " tomorrow";
  const until = `${clockText(allShownAt, timeZone)}${day}`;
  return `You've looked at many places lately. Here still works; elsewhere again from ${until}.`;
}
