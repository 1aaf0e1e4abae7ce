import { describe, expect, it } from "vitest";
import { meanRating } from "~/domain/points/store-rating";
import { ratingRefusal } from "~/domain/listings/rating-rules";
import { after, DAY } from "~/domain/shared/clock";

describe("the rating shown, three fives beside the real ones", () => {
  it.each([
    ["nobody", [], null],
    ["one", [["ben", 4]], 4.8],
    ["one bad rater", [["ben", 1]], 4],
    [
      "three bad raters, an attack that once made 1.0",
      [
        ["ben", 1],
        ["cem", 1],
        ["dora", 1],
      ],
      3,
    ],
    [
      "several, to one decimal",
      [
        ["ben", 5],
        ["cem", 4],
        ["dora", 4],
      ],
      4.7,
    ],
    [
      "one who thought better of it",
      [
        ["ben", 1],
        ["cem", 4],
        ["ben", 5],
      ],
      4.8,
    ],
    [
      "one friend a hundred times, and one stranger",
      [...Array.from({ length: 100 }, () => ["ben", 5]), ["cem", 2]],
      4.4,
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
