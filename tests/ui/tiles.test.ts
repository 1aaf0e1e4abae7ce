import fc from "fast-check";
import { expect, test } from "vitest";
import { tilesAround } from "~/ui/map/tiles";

const OSM = { url: "https://tile.test/{z}/{x}/{y}.png" };
const berlin = { latitude: 52.52, longitude: 13.405 };
const anywhere = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Whether tiles for every screen cover the point, in pixels from the centre. */
const covered = (tiles: ReturnType<typeof tilesAround>, x: number, y: number): boolean =>
  tiles.some(({ left, top }) => left <= x && x <= left + 256 && top <= y && y <= top + 256);

test("tiles cover the map to its corners, anywhere on earth", () => {
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 10, max: 18 }), (centre, zoom) => {
      const tiles = tilesAround(centre, zoom, OSM);
      for (const x of [-455, 0, 455]) for (const y of [-351, 0, 351]) expect(covered(tiles, x, y)).toBe(true);
    }),
  );
});

test("phones are asked for no tile that they clip", () => {
  const forPhones = tilesAround(berlin, 15, OSM).filter(({ media }) => media === null);
  for (const { left, top } of forPhones) {
    expect(Math.max(left, -(left + 256))).toBeLessThanOrEqual(160);
    expect(Math.max(top, -(top + 256))).toBeLessThan(160);
  }
  expect(forPhones.length).toBeLessThanOrEqual(6);
});

/** Whether a screen of this size shows the tile. */
const showsOn = (screen: { width: number; height: number }, media: string | null): boolean =>
  media === null ||
  media.split(",").some((clause) =>
    [...clause.matchAll(/\((min|max)-(width|height):([\d.]+)px\)/g)].every(([, bound, side, pixels]) => {
      const length = screen[side as "width" | "height"];
      return bound === "min" ? length >= Number(pixels) : length <= Number(pixels);
    }),
  );

test.each([
  [320, 568],
  [360, 740],
  [412, 915],
  [430, 932],
])("a phone of %i × %i has no grey edge: its map over the list, or under the pin", (width, height) => {
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 10, max: 18 }), (centre, zoom) => {
      const shown = tilesAround(centre, zoom, OSM).filter(({ media }) => showsOn({ width, height }, media));
      const [right, bottom] = [width / 2 - 1, (0.56 * height) / 2 - 1];
      for (const x of [-right, 0, right]) for (const y of [-bottom, 0, bottom]) expect(covered(shown, x, y)).toBe(true);
    }),
  );
});

test.each([960, 1100, 1280])("on a screen %i wide the map under a pin has no grey edge", (width) => {
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 10, max: 18 }), (centre, zoom) => {
      const shown = tilesAround(centre, zoom, OSM).filter(({ media }) => showsOn({ width, height: 700 }, media));
      for (const x of [-303, 0, 303]) for (const y of [-191, 0, 191]) expect(covered(shown, x, y)).toBe(true);
    }),
  );
});

test("a tile at the side waits for a screen that shows it", () => {
  const aside = tilesAround(berlin, 15, OSM).find(({ left, top }) => left > 160 && left < 320 && top < 0 && top > -256);
  const { left = 0, media } = aside ?? {};
  expect(media).toBe(`(min-width:${2 * left}px) and (max-width:959px),(min-width:${Math.max(960, 2 * left + 352)}px)`);
});

test("columns run on behind the antimeridian, and every tile exists", () => {
  const columns = tilesAround({ latitude: 0, longitude: 180 }, 10, OSM).map(({ url }) => Number(url.split("/")[4]));
  expect(columns).toContain(0);
  expect(columns).toContain(1023);
  for (const column of columns) expect(column >= 0 && column < 1024).toBe(true);
});

test("no row lies beyond a pole", () => {
  const rows = tilesAround({ latitude: 90, longitude: 0 }, 10, OSM).map(({ url }) => parseInt(url.split("/")[5] ?? ""));
  expect(rows.length).toBeGreaterThan(0);
  expect(Math.min(...rows)).toBe(0);
});

test("a template's subdomains are spread as Leaflet spreads them", () => {
  for (const { url } of tilesAround(berlin, 15, { url: "https://{s}.tile.test/{z}/{x}/{y}{r}.png" })) {
    const [, subdomain, x, y] = /^https:\/\/(\w)\.tile\.test\/15\/(\d+)\/(\d+)\.png$/.exec(url) ?? [];
    expect(subdomain).toBe("abc"[(Number(x) + Number(y)) % 3]);
  }
});
