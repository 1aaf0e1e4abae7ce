import fc from "fast-check";
import { expect, test } from "vitest";
import { longitudeBeside, MAX_LATITUDE, offset, panned, project, unproject } from "~/ui/map/mercator";

const anywhere = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999999, noNaN: true }),
});
const anyZoom = fc.integer({ min: 10, max: 18 });

test("the world's middle lies in the middle of the world's one tile", () => {
  expect(project({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
});

test("a place becomes pixels and the same place again", () => {
  fc.assert(
    fc.property(anywhere, anyZoom, (place, zoom) => {
      const back = unproject(project(place, zoom), zoom);
      expect(back.latitude).toBeCloseTo(place.latitude, 8);
      expect(back.longitude).toBeCloseTo(place.longitude, 8);
    }),
  );
});

test("poles are drawn where the map ends", () => {
  expect(project({ latitude: 90, longitude: 0 }, 10).y).toBeCloseTo(0, 4);
  expect(project({ latitude: -90, longitude: 0 }, 10).y).toBeCloseTo(256 * 1024, 4);
});

test("moving north stops at the end of the map", () => {
  const north = panned({ latitude: 85, longitude: 10 }, 10, { x: 0, y: -10_000 });
  expect(north.latitude).toBeCloseTo(MAX_LATITUDE, 6);
  expect(north.longitude).toBeCloseTo(10, 8);
});

test("moving east across the antimeridian goes on in the west", () => {
  const east = panned({ latitude: 0, longitude: 179.999 }, 15, { x: 140, y: 0 });
  expect(east.longitude).toBeLessThan(-179.9);
});

test("moving there and back again ends where it began", () => {
  const step = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(anywhere, anyZoom, step, (place, zoom, x) => {
      const back = panned(panned(place, zoom, { x, y: 0 }), zoom, { x: -x, y: 0 });
      expect(Math.abs(offset(back, place, zoom).x)).toBe(0);
    }),
  );
});

test("neighbours across the antimeridian are a few pixels apart, not a world", () => {
  const centre = { latitude: -17, longitude: 179.9995 };
  const { x } = offset({ latitude: -17, longitude: -179.9995 }, centre, 15);
  expect(x).toBe(23);
});

test("no place is further than half the world to the left or right", () => {
  fc.assert(
    fc.property(anywhere, anywhere, anyZoom, (place, centre, zoom) => {
      expect(Math.abs(offset(place, centre, zoom).x)).toBeLessThanOrEqual(128 * 2 ** zoom);
    }),
  );
});

test("a longitude is named so that it lies beside the centre", () => {
  expect(longitudeBeside(-179, 179)).toBe(181);
  expect(longitudeBeside(179, -179)).toBe(-181);
  expect(longitudeBeside(13.4, 13)).toBeCloseTo(13.4, 10);
});
