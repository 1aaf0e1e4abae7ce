import type { CalendarEvent } from "~/domain/plans/rules";

interface Calendar {
  name: string;
  /** The right side of each event's UID. */
  host: string;
  now: Date;
}

/** A calendar in the format of RFC 5545. Times are UTC, so it needs no definitions of time zones. */
export function calendarText(events: readonly CalendarEvent[], { name, host, now }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Plans//EN`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...events.flatMap(({ id, day, at }) => [
      "BEGIN:VEVENT",
      `UID:${id}-${day}@${host}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      "SUMMARY:You leave a space",
      "CLASS:PRIVATE",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** '20270308T131000Z' */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** A text value (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Octets of a line, without its end (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;

/** A line in pieces of at most 75 octets; each further one begins with a space. No character is cut. */
function folded(line: string): string {
  const pieces = [""];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_BYTES) {
      pieces.push(" ");
      octets = 1;
    }
    pieces.push((pieces.pop() ?? "") + character);
    octets += size;
  }
  return pieces.join("\r\n");
}
