import { expect, test } from "vitest";
import { distanceMiles } from "~/domain/places/rules";
import { packagedPlaces } from "~/gateways/places/packaged-places";
import { ana } from "../cast";
import { ownTime } from "../timing";

const places = packagedPlaces("app/gateways/places/places.txt.br");

const labels = async (query: string, limit?: number) => (await places.find(query, limit)).map(({ label }) => label);
const best = async (query: string) => (await labels(query, 1))[0];

test("a postcode is found with its town", async () => {
  expect(await labels("10001")).toEqual(["10001 New York, NY"]);
});

test.each(["11215-1234", " 11215 ", "Brooklyn, NY 11215", "411 7th Avenue, Brooklyn, NY 11215, USA", "11215 Brooklyn"])(
  "%j is the postcode 11215",
  async (query) => {
    expect(await labels(query)).toEqual(["11215 Brooklyn, NY"]);
  },
);

test("the beginning of a postcode finds those that begin so, in order", async () => {
  expect(await labels("1121", 3)).toEqual(["11210 Brooklyn, NY", "11211 Brooklyn, NY", "11212 Brooklyn, NY"]);
});

test("Ana's postcode lies within a mile of where she lives", async () => {
  const [place] = await places.find("11215");
  expect(place && distanceMiles(place, ana.place)).toBeLessThan(1);
});

test("Puerto Rico has its postcodes too", async () => {
  expect(await best("00901")).toBe("00901 San Juan, PR");
});

test.each([
  ["Brooklyn", "Brooklyn, NY"],
  ["brooklyn ny", "Brooklyn, NY"],
  ["Springfield, IL", "Springfield, IL"],
  ["springfield illinois", "Springfield, IL"],
  ["411 7th Avenue, Brooklyn, NY", "Brooklyn, NY"],
  ["Park Slope", "Park Slope, NY"],
  ["new york", "New York City, NY"],
  ["Saint Louis", "St. Louis, MO"],
  ["Woodstock, VT", "Woodstock, VT"],
  ["München", "Munich, Germany"],
  ["munchen", "Munich, Germany"],
  ["80331 München", "Munich, Germany"],
  ["Berlin 10115", "Berlin, Germany"],
  ["10115 Berlin", "Berlin, Germany"],
  ["Madrid 28001", "Madrid, Spain"],
  ["28001 Madrid, Spain", "Madrid, Spain"],
  ["Invalidenstr. 1, 10115 Berlin", "Berlin, Germany"],
  ["Paris, 75001", "Paris, France"],
  ["NY 11215", "11215 Brooklyn, NY"],
  ["411 7th Avenue, 11215", "11215 Brooklyn, NY"],
  ["São Paulo", "São Paulo, Brazil"],
  ["SAO PAULO", "São Paulo, Brazil"],
  ["london uk", "London, United Kingdom"],
  ["Москва", "Moscow, Russia"],
  ["東京", "Tokyo, Japan"],
])("%j means %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test("of namesakes the most populous comes first", async () => {
  expect(await labels("paris", 3)).toEqual(["Paris, France", "Paris, TX", "Paris, Canada"]);
});

test("a place called so comes before larger ones that only begin so", async () => {
  expect(await best("Bath")).toBe("Bath, United Kingdom");
});

test("the beginning of a name is enough", async () => {
  expect(await best("brookl")).toBe("Brooklyn, NY");
});

test("at most five places are offered unless more are asked for", async () => {
  expect(await places.find("springfield")).toHaveLength(5);
  expect(await places.find("springfield", 12)).toHaveLength(12);
});

test("no place is offered twice, whichever of its names fit", async () => {
  const offered = await labels("san", 50);
  expect(new Set(offered).size).toBe(offered.length);
});

test.each([
  "",
  " ",
  "a",
  "zzzzqqq",
  "Nowhere, NY",
  "|",
  "\n\t|0",
  "../../etc/passwd",
  "__proto__",
  "😀🅿️",
  "\0\0",
  "\ud83d",
])("%j is no place", async (query) => {
  expect(await places.find(query)).toEqual([]);
});

test.each([
  ["letters", "x"],
  ["spaces", " "],
  ["commas", ","],
  ["digits", "1 "],
  ["marks", "a\u0301"],
  ["ligatures", "ﷺ"],
])("100 KB of %s are answered with nothing, and at once", async (_, character) => {
  await places.find("warm");
  const find = async () => expect(await places.find(character.repeat(100 * 1024))).toEqual([]);
  expect(await ownTime(find)).toBeLessThan(1000);
});

test("a list that is missing is an error that names the file", async () => {
  await expect(packagedPlaces("nowhere.br").find("paris")).rejects.toThrow("nowhere.br");
});
