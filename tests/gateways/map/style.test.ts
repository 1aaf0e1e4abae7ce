import { describe, expect, test } from "vitest";
import { css, KERBS, palettes, schemes } from "~/gateways/map/style";

const channels = (hex: string): number[] => {
  const long = hex.length <= 5 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  return (long.match(/../g) ?? []).map((pair) => parseInt(pair, 16) / 255);
};

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

describe.each(schemes)("on the %s map", (scheme) => {
  const { fill, stroke, name } = palettes[scheme];
  const { c: _casing, a: _arrows, t: _rails, kf, kl, kt, kn, ...streets } = stroke;
  const grounds = Object.entries({ ...fill, ...streets });

  test.each(Object.entries(name))("names of class %s reach a contrast of 4.5 on every area and street", (_, colour) => {
    const low = grounds.filter(([, ground]) => contrast(colour, ground) < 4.5);
    expect(low).toEqual([]);
  });

  test.each(Object.entries({ kf, kl, kt, kn }))(
    "kerbs of class %s have a contrast of 3 to land and streets",
    (_, kerb) => {
      const low = Object.entries({ land: fill.e, ...streets }).filter(([, ground]) => contrast(kerb, ground) < 3);
      expect(low).toEqual([]);
    },
  );

  test("each kind of kerb has a different pattern or width, for people who do not see its colour", () => {
    const patterns = KERBS.map(
      (name) => new RegExp(`\\.${name}{(stroke-width[^}]*)}`).exec(css(17, scheme, new Set([name])))?.[1],
    );
    expect(patterns.every(Boolean)).toBe(true);
    expect(new Set(patterns).size).toBe(KERBS.length);
  });

  test("one-way arrows have a contrast of 3 to the street", () => {
    for (const street of [stroke.r1, stroke.r2, stroke.r3, stroke.r4])
      expect(contrast(stroke.a, street)).toBeGreaterThanOrEqual(3);
  });
});

test.each(["w", "g"] as const)(
  "areas of class %s stand out from the land of the dark map by a contrast of 1.4",
  (area) => {
    const { fill } = palettes.dark;
    expect(contrast(fill[area], fill.e)).toBeGreaterThanOrEqual(1.4);
  },
);
