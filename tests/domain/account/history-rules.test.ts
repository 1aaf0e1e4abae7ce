import { describe, expect, it } from "vitest";
import { entryOf, historyStatus } from "~/domain/account/history-rules";
import { durationText } from "~/domain/listings/card-text-rules";
import { after, MINUTE } from "~/domain/shared/clock";
import type { SpaceStatus } from "~/domain/listings/space-rules";

const now = new Date("2026-03-08T07:30:00Z");

it.each([
  [0, "1 min"],
  [59, "59 min"],
  [60, "1h 0m"],
  [125, "2h 5m"],
])("%i minutes are '%s'", (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

describe("an entry", () => {
  const item = {
    id: "1",
    type: "shared",
    at: now.toISOString(),
    address: "",
    minutes: 5,
    status: "completed",
  } as const;

  it.each([
    ["America/New_York", "2026-03-08", "3:30 AM"], // an hour after its clocks were put forward
    ["Asia/Tokyo", "2026-03-08", "4:30 PM"],
    ["America/Los_Angeles", "2026-03-07", "11:30 PM"],
  ])("has the date and time of %s", (timeZone, date, time) => {
    expect(entryOf({ ...item, points: 0 }, timeZone)).toMatchObject({ date, time });
  });

  it.each([
    [50, "+50"],
    [-25, "-25"],
    [0, "0"],
  ])("of %i points says '%s'", (points, text) => {
    expect(entryOf({ ...item, points }, "UTC").points).toBe(text);
  });
});

describe("the status of an entry", () => {
  const space = {
    ownerId: "ana",
    availableAt: now,
    listedUntil: after(now, MINUTE),
    promiseExpiresAt: null,
    promiseId: null,
  };

  it.each([
    ["available", "active"],
    ["leaving_soon", "active"],
    ["promised", "active"],
    ["occupied", "completed"],
    ["removed", "removed"],
    ["expired", "expired"],
  ] as [SpaceStatus, string][])("that is %s is '%s'", (status, word) => {
    expect(historyStatus({ ...space, status }, now)).toBe(word);
  });

  it("is 'expired' as soon as its time is up, also before the job has run", () => {
    expect(historyStatus({ ...space, status: "available" }, after(now, MINUTE))).toBe("expired");
  });
});
