import { describe, expect, test } from "vitest";
import { after, MINUTE, SECOND } from "~/domain/shared/clock";
import { handoverWords, minutesAway, parksSoon, timeLeftText } from "~/domain/listings/promise-bar-rules";

const now = new Date("2026-03-02T19:40:00Z");
const inSeconds = (seconds: number) => after(now, seconds * SECOND);

test("the driver says the first code word, the owner answers with the second", () => {
  expect(handoverWords("amber otter")).toEqual(["AMBER", "OTTER"]);
});

test.each([
  [600, ""],
  [301, ""],
  [300, "5 minutes left"],
  [121, "5 minutes left"],
  [120, "2 minutes left"],
  [60, "1 minute left"],
  [1, "1 minute left"],
  [0, ""],
])("with %i seconds left, screen readers hear '%s'", (seconds, text) => {
  expect(timeLeftText(inSeconds(seconds), now)).toBe(text);
});

describe("the minutes that a driver still needs", () => {
  test("are the drive at city speed less what has passed since they set out", () => {
    expect(minutesAway(0.4, now, now)).toBe(3);
    expect(minutesAway(0.4, after(now, -2 * MINUTE), now)).toBe(1);
  });

  test("are unknown once that time is over", () => {
    expect(minutesAway(0.4, after(now, -3 * MINUTE), now)).toBeNull();
  });
});

describe("'I've parked' comes first", () => {
  const wait = { from: now, expiresAt: after(now, 20 * MINUTE) };

  test.each([
    [101, false],
    [100, true],
    [null, false],
  ])("%s metres from the space: %s", (metres, first) => {
    expect(parksSoon({ ...wait, metres }, now)).toBe(first);
  });

  test("in the last quarter of the time", () => {
    expect(parksSoon({ ...wait, metres: null }, after(now, 15 * MINUTE - SECOND))).toBe(false);
    expect(parksSoon({ ...wait, metres: null }, after(now, 15 * MINUTE))).toBe(true);
  });
});
