import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { availabilityText, clockTimes } from "~/domain/listings/card-text-rules";
import { countdownText } from "~/domain/listings/card-text-rules";
import { arrivesInTime, driveMinutes, listedUntil } from "~/domain/listings/listing-time-rules";
import { labelOf } from "~/domain/listings/space-rules";
import { promiseExpiry, waitChoices } from "~/domain/listings/promise-rules";
import { after, MINUTE, SECOND } from "~/domain/shared/clock";

const now = new Date("2026-11-20T12:00:00Z");
const inMinutes = (minutes: number) => after(now, minutes * MINUTE);

describe("the availability text", () => {
  it.each([
    ["Leaving now", "leaving_soon", inMinutes(5)],
    ["Available now", "available", inMinutes(0)],
    ["Available now", "available", inMinutes(-3)],
    ["Promised", "promised", inMinutes(-3)],
    ["Promised", "promised", inMinutes(12)],
    ["Available in 12 min", "available", inMinutes(12)],
    ["Available in 1 min", "available", after(now, 20 * SECOND)],
    ["Available now", "available", after(now, 12 * SECOND)], // shared as 'Now', read by a phone that is 12 s behind
    ["Available in 5 min", "available", after(inMinutes(5), 12 * SECOND)], // 'In 5 min', read by the same
    ["Available in 1h 5m", "available", inMinutes(65)],
  ])("is '%s'", (text, status, availableAt) => {
    expect(availabilityText({ status, availableAt: availableAt.toISOString() }, now)).toBe(text);
  });
  it("of a promised space says to owner and driver for whom it is and when, never that it is available", () => {
    const promised = (minutes: number) => ({ status: "promised", availableAt: inMinutes(minutes).toISOString() });
    expect(availabilityText(promised(-3), now, "you")).toBe("For you now");
    expect(availabilityText(promised(12), now, "you")).toBe("For you in 12 min");
    expect(availabilityText(promised(-3), now, "your driver")).toBe("For your driver now");
    expect(availabilityText(promised(12), now, "your driver")).toBe("For your driver in 12 min");
  });
  it.each([
    ["For the first to ask now", -3],
    ["For the first to ask in 12 min", 12],
  ])("of a space promised to the first to ask is '%s' for its owner, and for others no time", (text, minutes) => {
    const space = { status: "promised", availableAt: inMinutes(minutes).toISOString(), openToFirst: true };
    expect(availabilityText(space, now, "your driver")).toBe(text);
    expect(availabilityText(space, now)).toBe("Promised to the first to ask"); // beside 'I'm coming'
    expect(availabilityText({ ...space, openToFirst: false }, now)).toBe("Promised");
  });
  it("is 'Available now' without a time", () => {
    expect(availabilityText({ status: "available", availableAt: null }, now)).toBe("Available now");
  });
});

describe("beside the availability text", () => {
  const at = (minutes: number) => inMinutes(minutes).toISOString();
  it.each([
    ["from 12:12 PM", { status: "available", availableAt: at(12), keptUntil: at(22) }],
    ["until 12:10 PM", { status: "available", availableAt: at(0), keptUntil: at(10) }],
    ["until 12:20 PM", { status: "promised", availableAt: at(0), promiseExpiresAt: at(20) }],
    ["", { status: "available", availableAt: at(0), keptUntil: null }],
    ["", { status: "available", availableAt: at(-20), keptUntil: at(-10) }],
    ["", { status: "leaving_soon", availableAt: at(5), keptUntil: at(5) }],
  ])("are the clock times '%s'", (text, space) => {
    expect(clockTimes(space, now, "UTC")).toBe(text);
  });
});

describe("the countdown", () => {
  it.each([
    ["9:59", 599],
    ["1:00", 60],
    ["0:01", 1],
    ["Expired", 0],
    ["Expired", -3600],
  ])("is '%s' at %i seconds", (text, seconds) => {
    expect(countdownText(after(now, seconds * SECOND), now)).toBe(text);
  });
});

describe("the drive to a space", () => {
  it.each([
    [0, 1],
    [0.1, 1],
    [0.4, 3],
    [1, 7],
    [2, 13],
  ])("of %d miles takes %i minutes at city speed", (miles, minutes) => {
    expect(driveMinutes(miles)).toBe(minutes);
  });

  it("ends in time when the promise lasts as long, and not a second less", () => {
    const ends = inMinutes(7).toISOString();
    expect(arrivesInTime(7, ends, now)).toBe(true);
    expect(arrivesInTime(7, ends, after(now, SECOND))).toBe(false);
  });
});

it("every status has its word, and any other is 'Unknown'", () => {
  expect(["available", "leaving_soon", "occupied", "promised", "removed"].map(labelOf)).toEqual([
    "Available",
    "Leaving Soon",
    "Occupied",
    "Promised",
    "Unknown",
  ]);
});

it("a promise always lasts its whole wait, and a listing its whole time, from when the space is free", () => {
  fc.assert(
    fc.property(fc.integer({ min: -600, max: 600 }), fc.constantFrom(...waitChoices), (offset, wait) => {
      const free = Math.max(0, offset);
      expect(promiseExpiry(inMinutes(offset), now, wait)).toEqual(inMinutes(free + wait));
      expect(listedUntil(inMinutes(offset), now, 30)).toEqual(inMinutes(free + 30));
    }),
  );
});
