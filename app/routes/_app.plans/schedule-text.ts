import type { OwnDeparture } from "~/domain/plans/rules";
import { clockText, daysText } from "~/domain/shared/calendar";
import { MINUTE } from "~/domain/shared/clock";
import { dateText } from "~/ui/time/date-text";

/** Monday to Friday, Saturday and Sunday, and all seven days as bits. */
const sets: Readonly<Record<number, string>> = { 31: "Weekdays", 96: "Weekends", 127: "Every day" };

/** 'Weekdays at 8:10 AM, give or take 10 minutes'. The zone stands beside it where the reader's is another. */
export function scheduleText(departure: OwnDeparture, readersZone: string): string {
  const { days, onDay, untilDay, minute, giveOrTake, timeZone } = departure;
  const when = days === null ? dayText(onDay ?? "") : (sets[days] ?? daysText(days));
  return [
    `${when} at ${clockText(new Date(minute * MINUTE), "UTC")}`,
    timeZone !== readersZone && ` in ${timeZone.replaceAll("_", " ")}`,
    giveOrTake > 0 && `, give or take ${giveOrTake} minutes`,
    untilDay && `, until ${dayText(untilDay)}`,
  ]
    .filter(Boolean)
    .join("");
}

const dayText = (day: string): string => dateText(day, "UTC");
