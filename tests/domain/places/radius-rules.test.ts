import { expect, test } from "vitest";
import { requestReachText } from "~/domain/places/radius-rules";

test.each([
  [0.5, "½ mile"],
  [1, "1 mile"],
  [2, "2 miles"],
  [5, "2 miles"],
] as const)("a request that is made at a list of %d miles reaches %s", (radius, reach) => {
  expect(requestReachText(radius)).toBe(reach);
});
