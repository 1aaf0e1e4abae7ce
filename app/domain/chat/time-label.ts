/** The time of day if today, 'Yesterday', the weekday within the last week, otherwise 'Mar 4' (specification 2, Chat). */
export function timeLabel(at: Date, now: Date, timeZone: string): string {
  const inZone = formats(timeZone);
  const daysAgo = dayNumber(inZone.date.format(now)) - dayNumber(inZone.date.format(at));
  if (daysAgo <= 0) return inZone.time.format(at).replace("\u202f", " "); // JavaScript engines differ in the space before PM.
  if (daysAgo === 1) return "Yesterday";
  return daysAgo < 7 ? inZone.weekday.format(at) : inZone.monthDay.format(at);
}

/** Days since 1970 of 'MM/DD/YYYY'. */
const dayNumber = (date: string): number => Math.round(Date.parse(`${date} UTC`) / 86_400_000);

const known = new Map<string, ReturnType<typeof newFormats>>();

/** The formats are kept, because making one takes a thousand times as long as using it. */
function formats(timeZone: string): ReturnType<typeof newFormats> {
  const made = known.get(timeZone) ?? newFormats(timeZone);
  known.set(timeZone, made);
  return made;
}

const newFormats = (timeZone: string) => ({
  date: new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
  time: new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }),
  weekday: new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long" }),
  monthDay: new Intl.DateTimeFormat("en-US", { timeZone, month: "short", day: "numeric" }),
});
