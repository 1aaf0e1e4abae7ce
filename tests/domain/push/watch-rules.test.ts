import { describe, expect, it } from "vitest";
import { distanceMiles, type Point } from "~/domain/places/rules";
import { daysText, wallTime } from "~/domain/shared/calendar";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import { cellAt, cellsWithin, middleOfCell } from "~/domain/places";
import { isWithin, watchEnd, type WatchHours } from "~/domain/push/watch-rules";

const ZONE = "America/New_York";
const MONDAY = 1;
const SATURDAY = 32;
const SUNDAY = 64;
/** The instants of a list, as UTC, at which the hours are watched. */
const watchedAt = (hours: WatchHours, instants: readonly string[]): string[] =>
  instants.filter((at) => isWithin(hours, wallTime(ZONE, new Date(at))));

describe("Hours of the week", () => {
  const evening: WatchHours = { days: MONDAY, fromMinute: 17 * 60 + 30, toMinute: 18 * 60 + 15 };

  it("are those of the member's zone, from the first minute to before the last", () => {
    // Monday, 6 July 2026, four hours behind UTC.
    const times = ["21:29", "21:30", "22:14", "22:15"].map((time) => `2026-07-06T${time}:00Z`);
    expect(watchedAt(evening, times)).toEqual(times.slice(1, 3));
  });

  it("are of the chosen days alone", () => {
    const days = ["2026-07-05", "2026-07-06", "2026-07-07"].map((day) => `${day}T21:45:00Z`);
    expect(watchedAt(evening, days)).toEqual([days[1]]);
  });

  it("that cross midnight belong to the day on which they begin", () => {
    const night: WatchHours = { days: SATURDAY, fromMinute: 22 * 60, toMinute: 2 * 60 };
    const times = ["2026-07-04T05:00:00Z", "2026-07-05T02:00:00Z", "2026-07-05T05:59:00Z", "2026-07-05T06:00:00Z"];
    expect(watchedAt(night, times)).toEqual(times.slice(1, 3));
  });

  it("with equal times are the whole day", () => {
    const day: WatchHours = { days: SUNDAY, fromMinute: 0, toMinute: 0 };
    const times = ["2026-07-05T03:59:00Z", "2026-07-05T04:00:00Z", "2026-07-06T03:59:00Z", "2026-07-06T04:00:00Z"];
    expect(watchedAt(day, times)).toEqual(times.slice(1, 3));
  });

  it("stay at their time on the wall on the day on which summer time begins", () => {
    // Sunday, 8 March 2026: 2:00 EST becomes 3:00 EDT.
    const morning: WatchHours = { days: SUNDAY, fromMinute: 60 + 30, toMinute: 3 * 60 + 30 };
    const times = ["06:29", "06:30", "06:59", "07:00", "07:29", "07:30"].map((time) => `2026-03-08T${time}:00Z`);
    expect(watchedAt(morning, times)).toEqual(times.slice(1, 5));
    const skipped: WatchHours = { days: SUNDAY, fromMinute: 2 * 60, toMinute: 3 * 60 };
    expect(watchedAt(skipped, times), "an hour that the day does not have").toEqual([]);
    const breakfast: WatchHours = { days: SUNDAY, fromMinute: 8 * 60, toMinute: 9 * 60 };
    expect(watchedAt(breakfast, ["2026-03-08T11:59:00Z", "2026-03-08T12:00:00Z"])).toEqual(["2026-03-08T12:00:00Z"]);
  });

  it("stay at their time on the wall on the day on which it ends", () => {
    // Sunday, 1 November 2026: 2:00 EDT becomes 1:00 EST, so 1:30 comes twice.
    const half: WatchHours = { days: SUNDAY, fromMinute: 60 + 30, toMinute: 2 * 60 };
    const times = ["05:29", "05:30", "05:59", "06:00", "06:30", "06:59", "07:00"].map(
      (time) => `2026-11-01T${time}:00Z`,
    );
    expect(watchedAt(half, times)).toEqual([times[1], times[2], times[4], times[5]]);
    const breakfast: WatchHours = { days: SUNDAY, fromMinute: 8 * 60, toMinute: 9 * 60 };
    expect(watchedAt(breakfast, ["2026-11-01T12:59:00Z", "2026-11-01T13:00:00Z"])).toEqual(["2026-11-01T13:00:00Z"]);
  });

  it("name their days", () => {
    expect(daysText(MONDAY | SUNDAY)).toBe("Monday, Sunday");
  });
});

describe("A watch ends", () => {
  const now = new Date("2026-07-06T21:45:00Z");
  it("after an hour", () => {
    expect(watchEnd("hour", now, ZONE)).toEqual(new Date(now.getTime() + HOUR));
  });
  it("at midnight in the member's zone", () => {
    expect(watchEnd("today", now, ZONE)).toEqual(new Date("2026-07-07T04:00:00Z"));
  });
  it("at midnight also on the days of 23 and of 25 hours", () => {
    expect(watchEnd("today", new Date("2026-03-08T06:30:00Z"), ZONE)).toEqual(new Date("2026-03-09T04:00:00Z"));
    expect(watchEnd("today", new Date("2026-11-01T05:30:00Z"), ZONE)).toEqual(new Date("2026-11-02T05:00:00Z"));
  });
  it("after 28 days", () => {
    expect(watchEnd("week", now, ZONE)).toEqual(new Date(now.getTime() + 28 * 24 * HOUR));
    expect(MINUTE).toBe(60_000);
  });
});

describe("A half-mile cell", () => {
  const places: [string, Point][] = [
    ["in Brooklyn", { latitude: 40.672, longitude: -73.9772 }],
    ["at the equator", { latitude: 0, longitude: 0.001 }],
    ["in the south", { latitude: -33.86, longitude: 151.21 }],
    ["at the antimeridian", { latitude: -16.8, longitude: 179.999 }],
    ["west of the antimeridian", { latitude: -16.8, longitude: -179.9999 }],
    ["near a pole", { latitude: 89.99, longitude: 12 }],
    ["at a pole", { latitude: -90, longitude: 180 }],
  ];

  it.each(places)("has its middle within 0.36 miles of a place %s, which is its own middle's cell", (_, place) => {
    const cell = cellAt(place);
    const middle = middleOfCell(cell);
    expect(distanceMiles(place, middle)).toBeLessThan(0.36);
    expect(cellAt(middle)).toBe(cell);
    expect(cell).toBeLessThan(2 ** 31);
  });

  it.each(places)("is found around a place %s: all within 2 miles and no other", (_, place) => {
    const found = cellsWithin(place, 2);
    expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
    expect(found).toContain(cellAt(place));
    for (const cell of found) expect(distanceMiles(middleOfCell(cell), place)).toBeLessThanOrEqual(2);
    // Points on a fine net around the place: each cell that it meets within 2 miles is found.
    const met = new Set<number>();
    for (let north = -0.04; north <= 0.04; north += 0.002)
      for (let east = -0.06; east <= 0.06; east += 0.002) {
        const latitude = Math.min(90, Math.max(-90, place.latitude + north));
        const longitude = ((place.longitude + east + 540) % 360) - 180;
        const cell = cellAt({ latitude, longitude });
        if (distanceMiles(middleOfCell(cell), place) <= 2) met.add(cell);
      }
    expect([...met].filter((cell) => !found.includes(cell))).toEqual([]);
  });
});
