import { describe, expect, it } from "vitest";
import { meanRating, ratingRefusal } from "~/domain/ratings/rules";
import { after, DAY } from "~/domain/shared/clock";

describe("the mean", () => {
  it.each([
    ["nobody", [], null],
    ["one", [["ben", 4]], 4],
    [
      "several, to one decimal",
      [
        ["ben", 5],
        ["cem", 4],
        ["dora", 4],
      ],
      4.3,
    ],
    [
      "one who thought better of it",
      [
        ["ben", 1],
        ["cem", 4],
        ["ben", 5],
      ],
      4.5,
    ],
    [
      "one friend a hundred times, and one stranger",
      [...Array.from({ length: 100 }, () => ["ben", 5]), ["cem", 2]],
      3.5,
    ],
  ] as [string, [string, number][], number | null][])("of %s", (_, said, mean) => {
    expect(meanRating(said.map(([raterId, stars]) => ({ raterId, stars })))).toBe(mean);
  });
});

describe("a handover can be rated", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  it.each([
    ["at once", now, null],
    ["7 days later", after(now, -7 * DAY), null],
    ["not any later", after(now, -7 * DAY - 1), "rating-over"],
    ["not before it counted", null, "handover-open"],
  ])("%s", (_, countedAt, refusal) => {
    expect(ratingRefusal({ countedAt }, now)).toBe(refusal);
  });
});
