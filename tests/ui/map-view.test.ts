import fc from "fast-check";
import { expect, test } from "vitest";
import { MIN_ZOOM, type Point } from "~/domain/places/rules";
import { fitted, towards } from "~/ui/map/map-view";
import { offset } from "~/ui/map/mercator";

const here: Point = { latitude: 40.672, longitude: -73.9772 };

test("a map of one place stands around it", () => {
  const { centre, zoom } = fitted(here, [], 15);
  expect(zoom).toBe(15);
  expect(offset(here, centre, zoom)).toEqual({ x: 0, y: 0 });
});

test("a near place moves the map's middle between both, and leaves its zoom", () => {
  const there = { latitude: 40.6725, longitude: -73.9772 };
  const { centre, zoom } = fitted(here, [there], 15);
  expect(zoom).toBe(15);
  expect(centre.latitude).toBeCloseTo(40.67225, 4);
});

test("the map moves half the way to a near space, and shows both", () => {
  const { centre, zoom } = towards(here, { latitude: 40.6725, longitude: -73.9772 }, 15);
  expect(zoom).toBe(15);
  expect(centre.latitude).toBeCloseTo(40.67225, 4);
});

test.each([
  ["far in the south-west", { latitude: 40.6, longitude: -74.1 }, { x: 60, y: -32 }],
  ["far in the north-east", { latitude: 40.8, longitude: -73.8 }, { x: -60, y: 32 }],
])("the map moves towards a space %s as far as the viewer stays in sight", (_, there, expected) => {
  const { centre, zoom } = towards(here, there, 15);
  expect(offset(here, centre, zoom)).toEqual(expected);
});

test("all places are within 60 px to the side and 32 px above or below the map's middle, also across the date line", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -180, max: 179.9999, noNaN: true }),
      fc.array(
        fc.tuple(fc.double({ min: -0.02, max: 0.02, noNaN: true }), fc.double({ min: -0.04, max: 0.04, noNaN: true })),
        {
          maxLength: 3,
        },
      ),
      (latitude, longitude, steps) => {
        const place = { latitude, longitude };
        const others = steps.map(([north, east]) => ({
          latitude: latitude + north,
          longitude: ((longitude + east + 540) % 360) - 180,
        }));
        const { centre, zoom } = fitted(place, others, 15);
        if (zoom === MIN_ZOOM) return;
        for (const point of [place, ...others]) {
          const { x, y } = offset(point, centre, zoom);
          expect(Math.abs(x)).toBeLessThanOrEqual(61);
          expect(Math.abs(y)).toBeLessThanOrEqual(33);
        }
      },
    ),
  );
});
