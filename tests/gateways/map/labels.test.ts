import { describe, expect, test } from "vitest";
import { xml } from "~/gateways/map/labels";
import { joined } from "~/gateways/map/map-names";
import { spotsOn } from "~/gateways/map/label-placement";

const corner = (x: number, y: number) => ({ x, y });

describe("a name in the map's file", () => {
  test.each([
    ["</text><script>alert(1)</script>"],
    ['"><img src=x onerror=alert(1)>'],
    ["]]><svg onload=alert(1)>"],
    ["&lt;b&gt; &#x3c;script&#x3e;"],
    ["' onmouseover='alert(1)"],
  ])("cannot leave its element: %s", (name) => {
    expect(xml(name)).not.toMatch(/[<>"']|&(?!#\d+;)/);
  });

  test("loses what XML forbids and keeps every letter", () => {
    expect(xml("a\u0000b\u0008c\ufffe\ud800d Größe 日本 🚗")).toBe("a b c  d Größe 日本 🚗");
  });
});

describe("the parts of a street", () => {
  test("that touch become one line, whichever way they run", () => {
    const parts = [
      [corner(0, 0), corner(10, 0)],
      [corner(20, 0), corner(10, 0)],
      [corner(20, 0), corner(30, 5)],
    ];
    const [whole = [], ...rest] = joined(parts);
    expect(rest).toEqual([]);
    expect(whole.map(({ x }) => x).sort((a, b) => a - b)).toEqual([0, 10, 20, 30]);
  });

  test("that do not touch stay apart", () => {
    expect(
      joined([
        [corner(0, 0), corner(10, 0)],
        [corner(20, 0), corner(30, 0)],
      ]),
    ).toHaveLength(2);
  });
});

describe("a street's name", () => {
  const straight = [corner(0, 0), corner(400, 0)];

  test("stands best in the middle of a straight street, and is read from the left", () => {
    for (const line of [straight, straight.toReversed()]) {
      const [best] = spotsOn(line, 100).sort((a, b) => a.cost - b.cost);
      expect(Math.abs((best?.middle.x ?? 0) - 200)).toBeLessThan(20);
      expect(best?.curve[0].x).toBeLessThan(best?.curve[2].x ?? 0);
    }
  });

  test("finds no place on a street that is too short, or turns a corner", () => {
    expect(spotsOn(straight, 398)).toEqual([]);
    expect(spotsOn([corner(0, 0), corner(100, 0), corner(100, 100)], 150)).toEqual([]);
  });
});
