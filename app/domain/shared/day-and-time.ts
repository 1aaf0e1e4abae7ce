import { z } from "zod";
import { type WeekDay, weekDays } from "./calendar";
import { ticked, withoutCopiedMarks, withPlainDigits } from "./text";

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
/** '9:05', '21.05', '21h05', '21 Uhr 05', '21:05 Uhr', '21 h', '9:05 pm', '9 p. m.', '09:05:00'. */
const TYPED_TIME =
  /^(\d{1,2})(?:(?:[:.]| ?(?:h|uhr) ?)(\d{2})(?::\d{2}(?:\.\d{1,3})?)?)?(?: ?(?:([ap])\.? ?m\.?|(h|uhr)))?$/i;
/** '2026/12/1', '2026. 12. 1.', '2026年12月1日' */
const YEAR_FIRST = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[.日]?$/;
/** '1.12.2026': with full stops the day is first everywhere. '1/12/2026' may be either, so it stays. */
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;
/** Characters of a time or a day. */
const MAX_TYPED_LENGTH = 20;

const inPlainSigns = (text: string): string => withPlainDigits(withoutCopiedMarks(text.normalize("NFKC")));

/** A time as people type it where the browser has no field for times, in the form of such a field. Other texts stay. */
function timeText(text: string): string {
  if (text.length > MAX_TYPED_LENGTH) return text;
  const [, hour, minutes, aOrP, word] = TYPED_TIME.exec(inPlainSigns(text)) ?? [];
  // A number alone may be anything: '9 pm' and '21 Uhr' are times, '9' is none.
  const minute = minutes ?? ((aOrP ?? word) ? "00" : undefined);
  if (hour === undefined || minute === undefined) return text;
  if (aOrP === undefined) return `${hour.padStart(2, "0")}:${minute}`;
  const isOnDial = Number(hour) >= 1 && Number(hour) <= 12;
  const hours = (Number(hour) % 12) + (aOrP.toLowerCase() === "p" ? 12 : 0);
  return isOnDial ? `${String(hours).padStart(2, "0")}:${minute}` : text;
}

/** A time field's text, such as 22:00, as minutes after midnight. */
export const timeOfDay = z
  .string()
  .overwrite(timeText)
  .regex(TIME, { error: "Please give a time such as 22:00.", abort: true })
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** A day as people type it where the browser has no field for days, in the form of such a field. Other texts stay. */
function dayText(text: string): string {
  if (text.length > MAX_TYPED_LENGTH) return text;
  const plain = inPlainSigns(text).replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const [, year, month, day] = YEAR_FIRST.exec(plain.replace(DAY_FIRST, "$3-$2-$1")) ?? [];
  return year && month && day ? [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-") : text;
}

/**
 * A date's text, such as 2026-11-30. In some zones a day of year 0001 or 9999 falls into a year without four digits, where
 * PostgreSQL reads no text of a time and texts of dates have no order.
 */
export const calendarDay = (sentence?: string) =>
  z
    .string(sentence)
    .overwrite(dayText)
    .check(z.iso.date({ error: sentence, abort: true }))
    .refine((day) => day >= "1900" && day < "9999", sentence);

/** A form's boxes for the days of the week, by their names. */
export const dayTicks = Object.fromEntries(weekDays.map((day) => [day, ticked])) as Record<WeekDay, typeof ticked>;

/** A call's days of the week, by their names, as bits. */
export const dayList = z
  .array(z.enum(weekDays))
  .min(1)
  .max(weekDays.length)
  .transform((days) => daysOf(Object.fromEntries(weekDays.map((day) => [day, days.includes(day)]))));

/** The ticked days as bits: Monday is 1, Sunday 64. */
export const daysOf = (ticks: Partial<Record<WeekDay, boolean>>): number =>
  weekDays.reduce((bits, day, at) => (ticks[day] ? bits | (1 << at) : bits), 0);
