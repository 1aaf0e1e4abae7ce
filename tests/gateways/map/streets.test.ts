import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shareSpaceInput } from "~/domain/listings";
import { distanceMetres } from "~/domain/places/rules";
import { openArchive, type Archive } from "~/gateways/map/map-archive";
import { createDrawer } from "~/gateways/map/drawer";
import { createStreets } from "~/gateways/map/streets";
import { names, people } from "../../../demo/people/cast";
import { kerbAt } from "../../../demo/town";
import { pointAt } from "../../../demo/town/geography";
import { planTown } from "../../../demo/town/plan";
import { mapFile } from "../../town";

let archive: Archive;
let streets: ReturnType<typeof createStreets>;

beforeAll(async () => {
  archive = await openArchive(mapFile());
  streets = createStreets(createDrawer(archive).source, archive.maxZoom);
});
afterAll(() => archive.close());

/** The streets of the town, whose Mill Lane has another name. */
function withMillLaneAs(name: string) {
  const read = createDrawer(archive).source;
  const renamed: typeof read = async (...tile) => {
    const source = await read(...tile);
    const roads = source?.layers.roads;
    if (!roads) return source;
    const feature = (index: number) => {
      const road = roads.feature(index);
      if (road.properties.name === "Mill Lane") road.properties.name = name;
      return road;
    };
    return {
      ...source,
      layers: { ...source.layers, roads: Object.assign(Object.create(roads) as typeof roads, { feature }) },
    };
  };
  return createStreets(renamed, archive.maxZoom);
}

describe("the street beside a place", () => {
  test.each([90, -90, 89.99999])("is not looked for all around the world at a pole: %d", async (latitude) => {
    expect(await streets.near({ latitude, longitude: 0 })).toEqual([]);
    expect(await streets.find("Mill", { latitude, longitude: 0 }, 5)).toEqual([]);
  });

  test("is named with the nearest house's number, for everybody of the demo", async () => {
    for (const name of names) {
      const { address, latitude, longitude } = people[name];
      const [nearest] = await streets.near({ latitude, longitude });
      expect({ name, address: nearest?.address }).toEqual({ name, address });
    }
  });

  test("is one of two at a corner", async () => {
    const corner = await streets.near(kerbAt("1 Wren Street"));
    expect(corner.map(({ street }) => street)).toContain("Wren Street");
    expect(corner.length).toBe(2);
    expect(corner[0]?.metres).toBeLessThanOrEqual(corner[1]?.metres ?? 0);
  });

  test("has its kerb on the side of the place, never in a house", async () => {
    const houses = planTown().features.filter(({ properties }) => properties.kind === "building");
    for (const address of ["12 Mill Lane", "13 Mill Lane", "96 Juniper Street", "141 Ivy Street"]) {
      const house = planTown().addresses.get(address) ?? expect.fail(address);
      const [nearest] = await streets.near(pointAt(house.house));
      expect(distanceMetres(nearest?.kerb ?? kerbAt("1 Mill Lane"), kerbAt(address))).toBeLessThan(5);
    }
    expect(houses.length).toBeGreaterThan(1000);
  });

  test.each([
    ["marks of direction", "\u202bMill\u202c Lane\u200e", "Mill Lane"],
    ["a line break", "Mill\nLane", "Mill Lane"],
    ["300 letters", "🏘".repeat(300), "🏘".repeat(80)],
  ])("is an address that a form takes where the map's file has %s", async (_what, name, street) => {
    const [nearest] = await withMillLaneAs(name).near(kerbAt("12 Mill Lane"));
    expect(nearest?.street).toBe(street);
    expect(shareSpaceInput.safeParse({ ...people.Ana, address: `near ${nearest?.address}` }).error).toBeUndefined();
  });

  test("is none in the middle of the bay", async () => {
    expect(await streets.near(pointAt({ x: -4000, y: 0 }))).toEqual([]);
  });
});

describe("what is typed", () => {
  const labels = async (typed: string) => (await streets.find(typed, people.Ana, 5)).map(({ label }) => label);

  test.each([
    ["mill", "Mill Lane"],
    ["MILL LANE", "Mill Lane"],
    ["lane", "Mill Lane"],
    ["lantern p", "Lantern Park"],
    ["finch", "Finch Street"],
  ])("%s finds %s", async (typed, label) => {
    expect(await labels(typed)).toContain(label);
  });

  test.each([
    ["hauptstrasse", "Hauptstraße"],
    ["HAUPTSTRASSE", "Hauptstraße"],
    ["lakowa", "Ulica Łąkowa"],
    ["d'arc", "Rue d’Arc"],
  ])("%s finds %s, whose letters few keyboards have", async (typed, name) => {
    const found = await withMillLaneAs(name).find(typed, people.Ana, 5);
    expect(found.map(({ label }) => label)).toContain(name);
  });

  test("finds a house by its number and street", async () => {
    const [house] = await streets.find("12 mill lane", people.Ana, 5);
    expect(house?.label).toBe("12 Mill Lane");
    expect(distanceMetres(house ?? people.Dora, kerbAt("12 Mill Lane"))).toBeLessThan(30);
  });

  test("finds the street where it has no such number", async () => {
    expect(await labels("9999 mill lane")).toEqual(["Mill Lane"]);
  });

  test.each(["", " ", "x", "zzzz", "'; drop", ".*", "a".repeat(10_000)])("finds nothing for %j", async (typed) => {
    expect(await labels(typed)).toEqual([]);
  });

  test("finds the nearest first, and no more than were asked for", async () => {
    const found = await streets.find("street", people.Ana, 3);
    const away = found.map((place) => distanceMetres(people.Ana, place));
    expect(found).toHaveLength(3);
    expect(away).toEqual(away.toSorted((a, b) => a - b));
  });
});
