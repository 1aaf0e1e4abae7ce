import { describe, expect, it, test } from "vitest";
import { estimatedWait, requestLocation, requestTimeLeft } from "~/domain/listings/request-text-rules";
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

test.each([
  [0.5, "1 min"],
  [24, "24 min"],
  [59, "59 min"],
  [60, "1 h"],
  [1436, "23 h"],
])("a request that ends in %d minutes says '%s'", (left, text) => {
  const now = new Date("2026-05-07T19:00:00Z");
  expect(requestTimeLeft(new Date(now.getTime() + left * MINUTE).toISOString(), now)).toBe(text);
});

const request = { latitude: 40.672, longitude: -73.977, address: "", isRough: false };

it("a request without an address, seen from nowhere or from the same corner, is nearby", () => {
  expect(requestLocation(request, null)).toBe("Nearby");
  expect(requestLocation(request, request)).toBe("Nearby");
});

it("a request for a whole city or postcode says 'about'", () => {
  const viewer = { latitude: 40.662, longitude: -73.977 };
  expect(requestLocation(request, viewer)).toBe("0.7 mi N");
  expect(requestLocation({ ...request, isRough: true }, viewer)).toBe("About 0.7 mi N");
});
