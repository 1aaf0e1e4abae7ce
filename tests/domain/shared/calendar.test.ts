import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn, dayStart } from "~/domain/shared/calendar";
import { MINUTE } from "~/domain/shared/clock";

const zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Cairo"];

describe("a date begins", () => {
  it("at the minute from which on it is that date in its zone", () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / MINUTE, max: Date.UTC(2030, 0, 1) / MINUTE });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const day = dayIn(zone, new Date(minute * MINUTE));
        const start = dayStart(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, new Date(start.getTime() - 1)) < day).toBe(true);
      }),
    );
  });

  it("at one o'clock where clocks are put forward at midnight", () => {
    expect(dayStart("Africa/Cairo", "2026-04-24").toISOString()).toBe("2026-04-23T22:00:00.000Z");
  });
});
