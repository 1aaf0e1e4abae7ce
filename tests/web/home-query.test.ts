import fc from "fast-check";
import { expect, test } from "vitest";
import { isOnEarth } from "~/domain/places/rules";
import { readHomeQuery } from "~/web/map-home/home-query";

const read = (search: string) => readHomeQuery(new URLSearchParams(search));

test("an empty address asks for the defaults of the specification", () => {
  expect(read("")).toEqual({ here: null, place: "", radius: 2, zoom: 15, centre: null, show: 20 });
});

test("everything it can say is read", () => {
  expect(read("lat=40.67&lng=-73.97&radius=0.5&zoom=17&centre=40.7,-74&show=60&place=+Brooklyn+")).toEqual({
    here: { latitude: 40.67, longitude: -73.97 },
    place: "Brooklyn",
    radius: 0.5,
    zoom: 17,
    centre: { latitude: 40.7, longitude: -74 },
    show: 60,
  });
});

test.each(["NaN", "1e308", "90.0001", "", "0x10", " 1", "1,2", "--1", "Infinity"])(
  "a latitude of '%s' is no place",
  (lat) => {
    expect(read(`lat=${lat}&lng=0`).here).toBeNull();
  },
);

test("half a place is no place", () => {
  expect(read("lat=40.67").here).toBeNull();
});

test("minus zero is zero", () => {
  expect(Object.is(read("lat=-0&lng=-0.0").here?.latitude, 0)).toBe(true);
});

test.each([
  ["3", 10],
  ["99", 18],
  ["-4", 15],
  ["12.5", 15],
])("a zoom of %s becomes %i", (zoom, expected) => {
  expect(read(`zoom=${zoom}`).zoom).toBe(expected);
});

test.each(["3", "0", "-1", "two"])("a radius of %s is none of the choices", (radius) => {
  expect(read(`radius=${radius}`).radius).toBe(2);
});

test("the list never grows beyond 100 cards", () => {
  expect(read("show=999").show).toBe(100);
});

test("whatever is typed, a place that was read lies on earth", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (lat, lng) => {
      const { here } = readHomeQuery(new URLSearchParams({ lat, lng }));
      expect(here === null || isOnEarth(here)).toBe(true);
    }),
  );
});
