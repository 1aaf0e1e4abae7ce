import type { WatchHours } from "~/domain/push/watch-rules";
import { clockText, daysText } from "~/domain/shared/calendar";
import { MINUTE } from "~/domain/shared/clock";

/** 'Monday, Friday, 5:30 PM to 6:15 PM'. From a time to the same time is the whole day. */
export function hoursText({ days, fromMinute, toMinute }: WatchHours): string {
  const time = (minute: number) => clockText(new Date(minute * MINUTE), "UTC");
  const times = fromMinute === toMinute ? "the whole day" : `${time(fromMinute)} to ${time(toMinute)}`;
  return `${daysText(days)}, ${times}`;
}
