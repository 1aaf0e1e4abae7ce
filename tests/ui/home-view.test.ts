import { expect, test } from "vitest";
import { viewOf } from "~/routes/_app._index/home-view";

const here = { latitude: 40.672, longitude: -73.9772 };
const moved = { latitude: 40.7, longitude: -74 };

test("the map shows where the member moved it, else their place", () => {
  expect(viewOf({ centre: moved, zoom: 16 }, here, [], "ben")).toEqual({ centre: moved, zoom: 16 });
  expect(viewOf({ centre: null, zoom: 16 }, here, [], "ben")).toEqual({ centre: here, zoom: 16 });
});

test("without a place there is no map, wherever it was moved: the page asks for a place", () => {
  expect(viewOf({ centre: moved, zoom: 16 }, null, [], "ben")).toBeNull();
});
