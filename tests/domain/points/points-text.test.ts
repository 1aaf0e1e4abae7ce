import { expect, test } from "vitest";
import { pointsText, signedPoints } from "~/domain/points/rules";

test.each([
  [0, "0"],
  [1700, "1700"],
  [987_654, "987,654"],
])("a sum of %d reads %s", (points, text) => {
  expect(pointsText(points)).toBe(text);
});

test.each([
  [50, "+50"],
  [-25, "−25"],
  [-12_000, "−12,000"],
])("a movement of %d reads %s", (points, text) => {
  expect(signedPoints(points)).toBe(text);
});
