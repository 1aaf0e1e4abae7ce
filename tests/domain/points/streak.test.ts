import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayBefore, dayIn } from "~/domain/shared/calendar";
import { after, DAY, HOUR } from "~/domain/shared/clock";
import { STREAK_DAYS, streakOf, streakToday, type LastVisit } from "~/domain/points/rules";

/** Zones with and without daylight saving, by one hour and by half an hour, in both hemispheres. */
const zones = ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu"];

/** Applies these visits. Returns the last one and the bonuses. */
function visit(moments: readonly Date[], timeZone: string) {
  let last: LastVisit | null = null;
  let bonuses = 0;
  for (const moment of moments) {
    const day = dayIn(timeZone, moment);
    const streak = streakOf(day, last);
    if (streak === null) continue;
    last = { day, streak };
    if (streak % STREAK_DAYS === 0) bonuses += 1;
  }
  return { last, bonuses };
}

/** The full hours of a date in that zone (23, 24 or 25), in UTC. */
const hoursOf = (date: string, timeZone: string): Date[] =>
  Array.from({ length: 52 }, (_, number) => after(new Date(date), (number - 14) * HOUR)).filter(
    (moment) => dayIn(timeZone, moment) === date,
  );

describe("a date", () => {
  it.each([
    ["America/New_York", "2026-01-05T04:59:59Z", "2026-01-04"],
    ["America/New_York", "2026-01-05T05:00:00Z", "2026-01-05"],
    ["Asia/Tokyo", "2026-01-04T15:00:00Z", "2026-01-05"],
    ["Australia/Lord_Howe", "2026-04-04T14:30:00Z", "2026-04-05"],
  ])("in %s at %s is %s", (timeZone, at, day) => {
    expect(dayIn(timeZone, new Date(at))).toBe(day);
  });

  it.each([
    ["2026-03-01", "2026-02-28"],
    ["2024-03-01", "2024-02-29"],
    ["2026-01-01", "2025-12-31"],
  ])("before %s is %s", (day, before) => {
    expect(dayBefore(day)).toBe(before);
  });
});

describe("a streak", () => {
  const start = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });

  it("earns once for each 7 days in a row, in any zone, also when clocks change", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 50 * HOUR }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), start, gaps, (timeZone, first, between) => {
        const moments = [first];
        for (const gap of between) moments.push(after(moments.at(-1) ?? first, gap));
        const days = [...new Set(moments.map((moment) => dayIn(timeZone, moment)))];
        const runs = days.reduce<number[]>((all, day, at) => {
          const goesOn = at > 0 && dayBefore(day) === days[at - 1];
          return goesOn ? [...all.slice(0, -1), (all.at(-1) ?? 0) + 1] : [...all, 1];
        }, []);
        const { last, bonuses } = visit(moments, timeZone);
        expect(last).toEqual({ day: days.at(-1), streak: runs.at(-1) });
        expect(bonuses).toBe(runs.reduce((sum, run) => sum + Math.floor(run / 7), 0));
      }),
    );
  });

  it("is kept by one visit at any hour of each date, however many hours clocks give it", () => {
    const dates = (first: Date) => Array.from({ length: 21 }, (_, number) => dayIn("UTC", after(first, number * DAY)));
    const hour = fc.array(fc.nat(), { minLength: 21, maxLength: 21 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), start, hour, (timeZone, first, picks) => {
        const moments = dates(first).map((date, number) => {
          const hours = hoursOf(date, timeZone);
          return hours[(picks[number] ?? 0) % hours.length] ?? first;
        });
        expect(visit(moments, timeZone).bonuses).toBe(3);
      }),
    );
  });

  it("is neither longer nor broken when the date goes back", () => {
    const last = { day: "2026-01-05", streak: 3 };
    expect(streakOf("2026-01-04", last)).toBeNull();
    expect(streakOf("2026-01-05", last)).toBeNull();
    expect(streakOf("2026-01-06", last)).toBe(4);
    expect(streakOf("2026-01-07", last)).toBe(1);
  });

  it("shows until a day was missed", () => {
    const last = { day: "2026-01-05", streak: 3 };
    expect(streakToday("2026-01-05", last)).toBe(3);
    expect(streakToday("2026-01-06", last)).toBe(3);
    expect(streakToday("2026-01-07", last)).toBe(0);
    expect(streakToday("2026-01-07", null)).toBe(0);
  });
});
