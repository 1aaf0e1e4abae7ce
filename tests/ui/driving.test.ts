import { describe, expect, test } from "vitest";
import { driveOn, NOT_DRIVING, type DrivingState } from "~/routes/_app._index/driving";
import { speedometer, type Fix, type Pace } from "~/routes/_app._index/speed";

const SECOND = 1000;
/** Metres a second in miles an hour. */
const MPH = 1609 / 3600;
const METRE = 1 / 111_180;

/** A fix `seconds` after the first one, `metres` north of it. */
const fix = (
  seconds: number,
  { mph, metres = 0, accuracy = 5 }: { mph?: number; metres?: number; accuracy?: number },
): Fix => ({
  latitude: 40.672 + metres * METRE,
  longitude: -73.9772,
  accuracy,
  speed: mph === undefined ? null : mph * MPH,
  at: seconds * SECOND,
});

const pacesOf = (...fixes: Fix[]) => fixes.map(speedometer()).map(({ pace }) => pace);

describe("the pace of a phone that measures its speed", () => {
  test.each([
    [30, "fast"],
    [10.1, "fast"],
    [9.9, "between"],
    [3.1, "between"],
    [2.9, "slow"],
    [0, "slow"],
  ])("at %d mph is '%s'", (mph, pace) => {
    expect(pacesOf(fix(0, { mph }))).toEqual([pace]);
  });
});

describe("the pace of a phone that measures no speed", () => {
  test("is unknown until two positions are 5 seconds apart", () => {
    expect(pacesOf(fix(0, {}), fix(4.9, { metres: 66 }), fix(5, { metres: 67 }))).toEqual([null, null, "fast"]);
  });

  test("is computed anew from the next 5 seconds", () => {
    const car = [0, 5, 10, 15].map((seconds) => fix(seconds, { metres: Math.min(seconds, 10) * 13.4 }));
    expect(pacesOf(...car)).toEqual([null, "fast", "fast", "slow"]);
  });

  test("counts no way that can be an error of the measurement", () => {
    expect(pacesOf(fix(0, {}), fix(5, { metres: 80, accuracy: 100 }))).toEqual([null, "slow"]);
  });
});

describe("driving mode", () => {
  /** The state after a pace at each of these seconds. */
  const after = (pace: Pace["pace"], seconds: number[], from: DrivingState = NOT_DRIVING) =>
    seconds.reduce((state, second) => driveOn(state, { at: second * SECOND, pace }), from);
  const driving = after("fast", [0, 10]);

  test("begins after 10 seconds above 10 mph", () => {
    expect([after("fast", [0, 5, 9.9]).driving, after("fast", [0, 5, 10]).driving]).toEqual([false, true]);
  });

  test("counts the 10 seconds anew after a slower moment", () => {
    const slower = after("between", [6], after("fast", [0, 5]));
    expect([after("fast", [7, 16.9], slower).driving, after("fast", [7, 17], slower).driving]).toEqual([false, true]);
  });

  test("ends after 20 seconds below 3 mph", () => {
    expect(after("slow", [20, 30, 39.9], driving).driving).toBe(true);
    expect(after("slow", [20, 30, 40], driving).driving).toBe(false);
  });

  test("goes on through a red light, and counts the next stop anew", () => {
    const rolling = after("between", [35], after("slow", [20], driving));
    expect([after("slow", [36, 55.9], rolling).driving, after("slow", [36, 56], rolling).driving]).toEqual([
      true,
      false,
    ]);
  });

  test("is left as it is by a fix of unknown pace", () => {
    expect(after(null, [100], driving)).toEqual(driving);
  });
});
