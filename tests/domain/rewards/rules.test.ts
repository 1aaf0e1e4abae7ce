import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue, progressOf } from "~/domain/rewards/rules";

it("the catalogue is the specification's", () => {
  expect(catalogue.map(({ title, pointsCost, category }) => [title, pointsCost, category])).toEqual([
    ["$10 Coffee Gift Card", 1000, "Food & Drink"],
    ["$25 Gas Station Credit", 1250, "Transportation"],
    ["Free Inaugural Member 1 month", 1500, "Membership"],
    ["$50 Restaurant Voucher", 2000, "Food & Drink"],
  ]);
});

describe("progress", () => {
  it.each([
    [-50, "Progress to Rewards Unlock", 0, "1050 points to go", "Keep earning to unlock rewards!"],
    [0, "Progress to Rewards Unlock", 0, "1000 points to go", "Keep earning to unlock rewards!"],
    [999, "Progress to Rewards Unlock", 99, "1 points to go", "Keep earning to unlock rewards!"],
    [1000, "Progress to Elite", 50, "1000 points to go", "Rewards Unlocked!"],
    [1999, "Progress to Elite", 99, "1 points to go", "Rewards Unlocked!"],
    [2000, "Progress to Elite", 100, null, "Rewards Unlocked!"],
    [9000, "Progress to Elite", 100, null, "Rewards Unlocked!"],
  ])("at %i points is '%s', %i percent", (points, title, percent, toGo, standing) => {
    expect(progressOf(points)).toMatchObject({ title, percent, toGo, standing });
  });

  it("leads to the achievements where there are no rewards to unlock", () => {
    expect(progressOf(10, false)).toMatchObject({ title: "Progress to Point Collector", standing: null });
    expect(progressOf(1000, false)).toMatchObject({ title: "Progress to Community Leader", standing: null });
  });

  it("never leaves the bar, and is full only at the goal", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 100_000 }), (points) => {
        const { percent, toGo } = progressOf(points);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(toGo === null);
      }),
    );
  });
});
