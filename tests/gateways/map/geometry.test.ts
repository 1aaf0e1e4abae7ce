import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxOf, clipLine, clipRing, isInside, simplified, type Line } from "~/gateways/map/geometry";

const frame = { west: 0, north: 0, east: 10, south: 10 };
const line = (...corners: readonly (readonly [number, number])[]): Line => corners.map(([x, y]) => ({ x, y }));
const anyLine = fc.array(fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) }), {
  minLength: 2,
  maxLength: 30,
});

describe("a line is clipped to a frame", () => {
  test("where it comes in and goes out", () => {
    expect(clipLine(line([-5, 5], [15, 5]), frame)).toEqual([line([0, 5], [10, 5])]);
  });

  test("into as many parts as it has inside", () => {
    const parts = clipLine(line([-5, 2], [5, 2], [5, -5], [8, -5], [8, 20]), frame);
    expect(parts).toEqual([line([0, 2], [5, 2], [5, 0]), line([8, 0], [8, 10])]);
  });

  test("and is gone when it passes by", () => {
    expect(clipLine(line([-5, -1], [15, -1]), frame)).toEqual([]);
  });

  test("so that nothing of any line is outside", () => {
    fc.assert(
      fc.property(anyLine, (corners) => {
        const wide = { west: -1e-9, north: -1e-9, east: 10 + 1e-9, south: 10 + 1e-9 };
        return clipLine(corners, frame).every((part) => isInside(boxOf(part), wide));
      }),
    );
  });
});

describe("a ring is clipped to a frame", () => {
  test("and follows the frame's sides where it was cut", () => {
    const ring = clipRing(line([5, 5], [15, 5], [15, 15], [5, 15]), frame);
    expect(new Set(ring.map(({ x, y }) => `${x} ${y}`))).toEqual(new Set(["5 5", "10 5", "10 10", "5 10"]));
  });

  test("and becomes the frame when it surrounds it", () => {
    const ring = clipRing(line([-5, -5], [15, -5], [15, 15], [-5, 15]), frame);
    expect(boxOf(ring)).toEqual(frame);
  });

  test("and is empty when it lies outside", () => {
    expect(clipRing(line([20, 20], [30, 20], [30, 30]), frame)).toEqual([]);
  });
});

describe("a line is simplified", () => {
  test("without the corners that are hardly off it", () => {
    expect(simplified(line([0, 0], [5, 0.3], [10, 0], [10, 10]), 0.5)).toEqual(line([0, 0], [10, 0], [10, 10]));
  });

  test("and keeps the ends of any line", () => {
    fc.assert(
      fc.property(anyLine, fc.double({ min: 0, max: 20, noNaN: true }), (corners, tolerance) => {
        const kept = simplified(corners, tolerance);
        return kept[0] === corners[0] && kept.at(-1) === corners.at(-1);
      }),
    );
  });
});
