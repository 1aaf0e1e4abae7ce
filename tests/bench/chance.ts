import type { Point } from "~/domain/places/rules";

/** The same numbers from 0 to 1 in every run (a linear congruential generator). */
export function sameChance(): () => number {
  let state = 1;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** `count` places spread evenly over a square of `degrees` around the centre. */
export function scattered(count: number, centre: Point, degrees: number, chance: () => number): Point[] {
  const around = (middle: number): number => middle + (chance() - 0.5) * degrees;
  return Array.from({ length: count }, () => ({
    latitude: around(centre.latitude),
    longitude: around(centre.longitude),
  }));
}
