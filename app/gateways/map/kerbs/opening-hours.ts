import { kerbDays, type KerbDay } from "~/domain/shared/kerb-policy";

/** Some hours of some days, as the Curb Data Specification writes them. */
export interface TimeSpan {
  days_of_week: readonly KerbDay[];
  time_of_day_start: string;
  time_of_day_end: string;
}

const NAMES = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const DAY = NAMES.join("|");
/** 'Mo', 'Mo-Fr', 'Mo,We,Fr' */
const DAYS = new RegExp(`^(?:${DAY})(?:-(?:${DAY}))?(?:,(?:${DAY})(?:-(?:${DAY}))?)*$`);
const HOURS = /^([01]?\d|2[0-4]):([0-5]\d)-([01]?\d|2[0-4]):([0-5]\d)$/;
/** What holidays change is left out: the question is asked on a holiday too. */
const HOLIDAYS = /^(?:PH|SH|PH,SH|SH,PH) off$/;

const WHOLE_DAY = { time_of_day_start: "00:00", time_of_day_end: "24:00" };

/**
 * Reads the part of OpenStreetMap's `opening_hours` that parking signs need: days of the week and times, such as
 * 'Mo-Fr 08:00-10:00,14:00-16:00; Sa 08:00-12:00', '24/7', 'Su off', 'PH off'. A later rule replaces an earlier one on
 * its days. Null for anything else: months, dates, weeks of the month, sunrise, open ends.
 */
export function readHours(text: string): TimeSpan[] | null {
  let spans: TimeSpan[] = [];
  for (const rule of text.split(";").map((part) => part.trim())) {
    if (rule === "" || HOLIDAYS.test(rule)) continue;
    const added: TimeSpan[] = [];
    // 'Mo-Fr 08:00-10:00, Sa 09:00-12:00': a comma before a day, after a time, begins another selection.
    for (const [index, selection] of rule.split(/(?<=\d),\s*(?=[A-Z])/).entries()) {
      const read = readSelection(selection.trim());
      if (!read) return null;
      added.push(...read.spans);
      // The first selection of a rule replaces earlier rules on its days; the next ones add to it.
      if (index === 0 || read.off) spans = without(spans, read.days);
    }
    spans.push(...added);
  }
  return spans.length > 0 ? spans : null;
}

interface Selection {
  days: readonly KerbDay[];
  off: boolean;
  spans: TimeSpan[];
}

function readSelection(selection: string): Selection | null {
  if (selection === "24/7") return { days: kerbDays, off: false, spans: [{ days_of_week: kerbDays, ...WHOLE_DAY }] };
  const [, dayText = "", rest = ""] = /^([A-Z][A-Za-z,-]*)?\s*(.*)$/.exec(selection.replace(/,\s+/g, ",")) ?? [];
  const days = dayText === "" ? kerbDays : readDays(dayText);
  if (!days) return null;
  if (rest === "off") return { days, off: true, spans: [] };
  if (rest === "") return dayText === "" ? null : { days, off: false, spans: [{ days_of_week: days, ...WHOLE_DAY }] };
  const spans: TimeSpan[] = [];
  for (const hours of rest.split(",")) {
    const [, fromHour, fromMinute, toHour, toMinute] = HOURS.exec(hours.trim()) ?? [];
    if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined)
      return null;
    const [start, end] = [clock(fromHour, fromMinute), clock(toHour, toMinute)];
    if (start >= "24:00" || end > "24:00") return null;
    spans.push({ days_of_week: days, time_of_day_start: start, time_of_day_end: end });
  }
  return { days, off: false, spans };
}

const clock = (hour: string, minute: string): string => `${hour.padStart(2, "0")}:${minute}`;

function readDays(text: string): KerbDay[] | null {
  if (!DAYS.test(text)) return null;
  const chosen = new Set<KerbDay>();
  for (const part of text.split(",")) {
    const [from = "", to = from] = part.split("-");
    const last = NAMES.indexOf(to);
    // 'Sa-Mo' goes over the end of the week.
    for (let day = NAMES.indexOf(from); ; day = (day + 1) % 7) {
      const name = kerbDays[day];
      if (name) chosen.add(name);
      if (day === last) break;
    }
  }
  return kerbDays.filter((day) => chosen.has(day));
}

const without = (spans: readonly TimeSpan[], days: readonly KerbDay[]): TimeSpan[] =>
  spans
    .map((span) => ({ ...span, days_of_week: span.days_of_week.filter((day) => !days.includes(day)) }))
    .filter((span) => span.days_of_week.length > 0);

/** A value and when it applies. */
export interface Condition {
  value: string;
  spans: TimeSpan[];
}

/**
 * Reads OpenStreetMap's conditional values: 'no_parking @ (Th 08:00-10:00); no_stopping @ (Mo-Fr 07:00-09:00)'. Null where
 * a condition is anything but hours.
 */
export function readConditions(text: string): Condition[] | null {
  const conditions: Condition[] = [];
  for (const part of partsOf(text)) {
    const at = part.indexOf("@");
    const hours = part.slice(at + 1).trim();
    const spans = readHours(hours.startsWith("(") && hours.endsWith(")") ? hours.slice(1, -1) : hours);
    const value = part.slice(0, Math.max(0, at)).trim();
    if (value === "" || !spans) return null;
    conditions.push({ value, spans });
  }
  return conditions.length > 0 ? conditions : null;
}

/** Parted by semicolons, except within parentheses. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === ";" && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  parts.push(part);
  return parts.filter((part) => part.trim() !== "");
}
