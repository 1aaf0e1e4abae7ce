import { describe, expect, test } from "vitest";
import { distanceMetres } from "~/domain/places/rules";
import { decode } from "~/gateways/map/shapes";
import { openArchive } from "~/gateways/map/map-archive";
import { names, people } from "../../demo/people/cast";
import { kerbAt, writeTown } from "../../demo/town";
import { planTown } from "../../demo/town/plan";
import { mapFile, townBytes } from "../town";

describe("the demo's town", () => {
  test("is the same each time, to the byte, and small enough to be made at the quickstart", () => {
    expect(writeTown().equals(townBytes())).toBe(true);
    expect(townBytes().length).toBeLessThan(400_000);
  });

  test("has houses with different addresses along named streets", () => {
    const { addresses, features } = planTown();
    expect(addresses.size).toBe(features.filter(({ properties }) => properties.kind === "address").length);
    expect(addresses.size).toBeGreaterThan(5000);
    const streets = new Set([...addresses.keys()].map((text) => text.replace(/^\d+ /, "")));
    expect(streets.size).toBeGreaterThan(35);
  });

  test("keeps everybody's car at the kerb in front of their house", () => {
    for (const name of names) expect({ name, ...placeOf(name) }).toEqual({ name, ...kerbAt(people[name].address) });
  });

  test("keeps Dora five miles from the others", () => {
    expect(distanceMetres(people.Ana, people.Dora) / 1609).toBeGreaterThan(4.5);
  });

  test("finds no house that does not exist", () => {
    expect(() => kerbAt("1 Nowhere Street")).toThrow("no house at 1 Nowhere Street");
  });
});

const placeOf = (name: keyof typeof people) => ({ latitude: people[name].latitude, longitude: people[name].longitude });

test("the town's archive has the layers of the schema, and house numbers in its last zoom only", async () => {
  const archive = await openArchive(mapFile());
  const layersAt = async (zoom: number) => {
    const scale = 2 ** zoom;
    const { latitude, longitude } = people.Ana;
    const sine = Math.sin((latitude * Math.PI) / 180);
    const x = Math.floor((longitude / 360 + 0.5) * scale);
    const y = Math.floor((0.5 - Math.atanh(sine) / (2 * Math.PI)) * scale);
    const bytes = await archive.tile(zoom, x, y);
    return Object.keys(decode(bytes ?? expect.fail("no tile")).layers);
  };
  expect(await layersAt(15)).toEqual(expect.arrayContaining(["roads", "buildings"]));
  expect(await layersAt(12)).not.toContain("buildings");
  await archive.close();
});
