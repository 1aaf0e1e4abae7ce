import fc from "fast-check";
import { expect, test } from "vitest";
import { isOnEarth } from "~/domain/places/rules";
import { readHomeQuery } from "~/forms/home-query";

const read = (search: string) => readHomeQuery(new URLSearchParams(search));

test("an empty address asks for the defaults of the specification", () => {
  const none = { here: null, centre: null, map: false, pin: null, unsure: null };
  expect(read("")).toEqual({ ...none, place: "", watch: "", radius: 2, zoom: 15, show: 20 });
});

test("everything it can say is read", () => {
  expect(
    read(
      "lat=40.67&lng=-73.97&radius=0.5&zoom=17&centre=40.7,-74&map=show&show=60&pin=40.672,-73.9772&unsure=120&place=+Brooklyn+&watch=one",
    ),
  ).toEqual({
    here: { latitude: 40.67, longitude: -73.97 },
    place: "Brooklyn",
    watch: "one",
    radius: 0.5,
    zoom: 17,
    centre: { latitude: 40.7, longitude: -74 },
    map: true,
    pin: { latitude: 40.672, longitude: -73.9772 },
    unsure: 120,
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

test("5 miles are the widest choice", () => expect(read("radius=5").radius).toBe(5));

test.each(["3", "0", "-1", "two"])("a radius of %s is none of the choices", (radius) => {
  expect(read(`radius=${radius}`).radius).toBe(2);
});

test("a tap at the map's very edge moves the pin there, and a press by keyboard moves none", () => {
  const tap = (x: number, y: number) => read(`at=40.672,-73.9772,17&at.x=${x}&at.y=${y}`).pin?.longitude;
  expect(tap(0, 160)).toBeLessThan(-73.9772);
  expect(tap(0, 0)).toBe(-73.9772);
});

test("the list never grows beyond 100 cards", () => {
  expect(read("show=999").show).toBe(100);
});

test("any typed text gives a place on earth or none", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (lat, lng) => {
      const { here } = readHomeQuery(new URLSearchParams({ lat, lng }));
      expect(here === null || isOnEarth(here)).toBe(true);
    }),
  );
});
