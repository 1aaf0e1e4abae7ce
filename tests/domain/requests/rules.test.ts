import { describe, expect, it } from "vitest";
import { estimatedWait, requestLocation } from "~/domain/requests/rules";
import { MINUTE } from "~/domain/shared/clock";

const minutes = (...waits: number[]) => waits.map((wait) => wait * MINUTE);

describe("the estimated wait", () => {
  it("is 10 minutes until five waits are known", () => {
    expect(estimatedWait(minutes(1, 1, 1, 1))).toBe(10);
  });
  it("is then their median, in whole minutes", () => {
    expect(estimatedWait(minutes(2, 30, 4, 3, 100))).toBe(4);
    expect(estimatedWait(minutes(2, 4, 5.5, 30, 3, 100))).toBe(5);
  });
});

it("a request without an address, seen from nowhere or from the same corner, is nearby", () => {
  const place = { latitude: 40.672, longitude: -73.977 };
  expect(requestLocation("", place, null)).toBe("Nearby");
  expect(requestLocation("", place, place)).toBe("Nearby");
});
