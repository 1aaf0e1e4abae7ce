import { describe, expect, test } from "vitest";
import { readPolicies } from "~/domain/places";
import { forbiddenAt, kerbQuestion } from "~/domain/places/kerb-rules";
import type { KerbDay } from "~/domain/shared/kerb-policy";
import { distanceMetres } from "~/domain/places/rules";
import { convertOsm } from "~/gateways/map/kerbs/convert-osm";

/** An invented street of 111 m to the north. */
const LINE = [
  [-73.98, 40.67],
  [-73.98, 40.671],
];
const streetsWith = (...tags: object[]) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: tags.map((properties) => ({
      type: "Feature",
      geometry: { type: "LineString", coordinates: LINE },
      properties: { highway: "residential", ...properties },
    })),
  });

interface Made {
  geometry: { coordinates: [[number, number], [number, number]] };
  properties: { street_name?: string; street_side: "left" | "right"; policies: object[] };
}
const made = (...tags: object[]): Made[] =>
  (JSON.parse(convertOsm(streetsWith(...tags)).geojson) as { features: Made[] }).features;

/** The question to a member who shares at a side of the street at a time of the week. */
function asked(tags: object, side: "left" | "right", day: KerbDay, hour: number): string | null {
  const found = made(tags).find(({ properties }) => properties.street_side === side);
  const rule = forbiddenAt(readPolicies(found?.properties.policies).policies, { day, minute: hour * 60 });
  return rule && kerbQuestion(rule);
}

describe("tags of OpenStreetMap", () => {
  test("parking:both=no forbids parking on both sides, always", () => {
    expect(made({ "parking:both": "no" })).toHaveLength(2);
    expect(asked({ "parking:both": "no" }, "left", "mon", 3)).toBe("No parking here: sure?");
  });

  test("parking:left:restriction concerns the left side alone", () => {
    const tags = { "parking:both": "lane", "parking:left:restriction": "no_stopping" };
    expect(asked(tags, "left", "mon", 3)).toBe("No stopping here: sure?");
    expect(asked(tags, "right", "mon", 3)).toBeNull();
  });

  test("a conditional restriction holds at its times only", () => {
    const tags = { "parking:right": "lane", "parking:right:restriction:conditional": "no_parking @ (Th 08:00-10:00)" };
    expect(asked(tags, "right", "thu", 9)).toBe("No parking here Thursdays 8 to 10: sure?");
    expect(asked(tags, "right", "thu", 10)).toBeNull();
  });

  test("a conditional permission lifts a restriction", () => {
    const tags = {
      "parking:left:restriction": "no_parking",
      "parking:left:restriction:conditional": "none @ (Sa-Su 00:00-24:00)",
    };
    expect(asked(tags, "left", "sat", 9)).toBeNull();
    expect(asked(tags, "left", "mon", 9)).toBe("No parking here: sure?");
  });

  test("a conditional permission lifts a prohibition of access", () => {
    const tags = { "parking:left:access": "no", "parking:left:access:conditional": "yes @ (Sa-Su 00:00-24:00)" };
    expect(asked(tags, "left", "sat", 9)).toBeNull();
    expect(asked(tags, "left", "mon", 9)).toBe("No parking here: sure?");
    expect(asked({ ...tags, "parking:left": "no" }, "left", "sat", 9)).toBe("No parking here: sure?");
  });

  test("the last of several conditions of access that hold counts", () => {
    const conditional = "residents @ (Mo-Fr 07:00-19:00); no @ (Mo-Fr 07:00-09:00)";
    const tags = { "parking:left": "lane", "parking:left:access:conditional": conditional };
    expect(asked(tags, "left", "mon", 8)).toBe("No parking here Mondays to Fridays 7 to 9: sure?");
    expect(asked(tags, "left", "mon", 12)).toBeNull();
  });

  test("the last of several conditions that hold counts", () => {
    const conditional = "no_parking @ (Mo-Fr 07:00-19:00); no_stopping @ (Mo-Fr 07:00-09:00)";
    const tags = { "parking:left:restriction:conditional": conditional };
    expect(asked(tags, "left", "mon", 8)).toBe("No stopping here Mondays to Fridays 7 to 9: sure?");
    expect(asked(tags, "left", "mon", 12)).toBe("No parking here Mondays to Fridays 7 AM to 7 PM: sure?");
  });

  test("who may park, for how long and for money is kept as limits", () => {
    const tags = { "parking:both": "lane", "parking:both:maxstay": "2 hours", "parking:both:fee": "yes" };
    const [left] = made({ ...tags, "parking:both:access": "residents" });
    expect(left?.properties.policies).toEqual([
      { priority: 0, rules: [{ activity: "parking", user_classes: ["residents"], max_stay: 120, rates: [{}] }] },
    ]);
  });

  test("a longest stay that is not understood is named, unlike one without end", () => {
    const withStay = (stay: string) => ({ "parking:left": "lane", "parking:left:maxstay": stay });
    const { unknown } = convertOsm(streetsWith(withStay("a while"), withStay("unlimited"), withStay("1 h")));
    expect([...unknown]).toEqual([["parking:left:maxstay=a while", 1]]);
  });

  test("what is not understood is left out and named, with how often it came", () => {
    const { unknown, sides } = convertOsm(
      streetsWith(
        { "parking:both": "lane", "parking:both:restriction:conditional": "no_parking @ (Th[1] 08:00-10:00)" },
        { "parking:lane:left": "parallel" },
      ),
    );
    expect(sides).toBe(2);
    expect([...unknown]).toEqual([
      ["parking:both:restriction:conditional=no_parking @ (Th[1] 08:00-10:00)", 2],
      ["parking:lane:left=parallel", 1],
    ]);
  });
});

describe("a side lies", () => {
  const middle = ({ geometry: { coordinates } }: Made) => {
    const [[lon, lat], [toLon, toLat]] = coordinates;
    return { longitude: (lon + toLon) / 2, latitude: (lat + toLat) / 2 };
  };

  test("4 m beside a residential street, left and right as one drives along it", () => {
    const [left, right] = made({ "parking:both": "lane", name: "Mill Lane" });
    if (!left || !right) return expect.fail("no sides");
    expect(middle(left).longitude).toBeLessThan(-73.98);
    expect(middle(right).longitude).toBeGreaterThan(-73.98);
    expect(distanceMetres(middle(left), middle(right))).toBeCloseTo(8, 0);
    expect(left.properties.street_name).toBe("Mill Lane");
  });

  test("as far off as the street's width says", () => {
    const [left, right] = made({ "parking:both": "lane", width: "20" });
    if (!left || !right) return expect.fail("no sides");
    expect(distanceMetres(middle(left), middle(right))).toBeCloseTo(20, 0);
  });

  test("6 m away from both corners", () => {
    const [left] = made({ "parking:both": "lane" });
    const [[, start], [, end]] = left?.geometry.coordinates ?? expect.fail("no side");
    expect((start - 40.67) * 111_195).toBeCloseTo(6, 0);
    expect((40.671 - end) * 111_195).toBeCloseTo(6, 0);
  });
});

describe("another file is refused with a sentence", () => {
  test.each([
    ["no JSON", "<osm>", /no GeoJSON FeatureCollection/],
    ["no collection", "[]", /no GeoJSON FeatureCollection/],
    [
      "streets without parking",
      streetsWith({ name: "Mill Lane" }),
      /no way in this file has a tag such as parking:left/,
    ],
  ])("%s", (_, text, sentence) => {
    expect(() => convertOsm(text)).toThrow(sentence);
  });
});
