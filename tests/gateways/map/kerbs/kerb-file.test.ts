import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openKerbs } from "~/gateways/map/kerbs/kerb-file";
import { WORLD, worldAt } from "~/gateways/map/kerbs/kerb-sides";
import { EXTENT } from "~/gateways/map/shapes";
import { writeArchive } from "~/gateways/map/write-map-archive";
import { kerbAt } from "../../../../demo/town";
import { writeTile } from "../../../../demo/town/write-tile";
import { temporaryFolder } from "../../../temporary-folder";
import { kerbFeature, kerbsFile, sweptOnThursdays, townKerbs } from "../../../kerbs";

const home = kerbAt("12 Mill Lane");
const away = (metres: number) => ({ ...home, longitude: home.longitude + metres / 84_300 });

/** The same rules in a vector tile at a zoom, as tippecanoe writes them: lists as JSON text. */
function kerbArchive(policies: string | undefined, zoom = 14): Buffer {
  const { x, y } = worldAt(home);
  const edge = WORLD / 2 ** zoom;
  const [column, row] = [Math.floor(x / edge), Math.floor(y / edge)];
  const at = { x: Math.round(((x % edge) / edge) * EXTENT), y: Math.round(((y % edge) / edge) * EXTENT) };
  const line = [
    { x: at.x, y: at.y - 20 },
    { x: at.x, y: at.y + 20 },
  ];
  const bytes = writeTile([
    { layer: "roads", type: "line", line, properties: policies === undefined ? {} : { policies } },
  ]);
  const bounds = { west: -74, south: 40.6, east: -73.9, north: 40.7 };
  return writeArchive({ tiles: [{ zoom, x: column, y: row, bytes }], bounds, metadata: {} });
}

describe("the rules of a kerb", () => {
  test("are those of the nearest side within 15 m", async () => {
    const kerbs = await openKerbs(kerbsFile(townKerbs()));
    expect(kerbs.facts).toEqual({ name: "kerbs.geojson", sides: 1, leftOut: 0 });
    expect(kerbs.nearest(home)?.policies).toEqual([
      { effect: "no parking", spans: [{ days: ["thu"], from: 480, to: 600 }] },
    ]);
    expect(kerbs.nearest(away(14))).not.toBeNull();
    expect(kerbs.nearest(away(16))).toBeNull();
  });

  test.each([90, -90, 89.99999])("are not looked for all around the world at a pole: %d", async (latitude) => {
    const kerbs = await openKerbs(kerbsFile(townKerbs()));
    expect(kerbs.nearest({ latitude, longitude: 0 })).toBeNull();
  });

  test("of which none is understood are no free parking: the side is not drawn or counted", async () => {
    const summer = { time_spans: [{ days_of_week: ["mon"], months: [6, 7, 8] }], rules: [{ activity: "no parking" }] };
    const both = [kerbFeature(home, sweptOnThursdays), kerbFeature(away(8), [summer])];
    const kerbs = await openKerbs(kerbsFile(JSON.stringify({ type: "FeatureCollection", features: both })));
    expect(kerbs.facts).toMatchObject({ sides: 1, leftOut: 1 });
    const { x, y } = worldAt(home);
    expect(kerbs.within({ west: x - 1000, north: y - 1000, east: x + 1000, south: y + 1000 })).toHaveLength(1);
    // Nor do those across the street count in their place.
    expect(kerbs.nearest(away(8))?.policies).toEqual([]);
    await expect(openKerbs(kerbsFile(townKerbs([summer])))).rejects.toThrow("no kerb with rules of parking");
  });

  test("differ from those across the street", async () => {
    const other = kerbFeature(away(8), [{ rules: [{ activity: "parking" }] }]);
    const both = { type: "FeatureCollection", features: [kerbFeature(home, sweptOnThursdays), other] };
    const kerbs = await openKerbs(kerbsFile(JSON.stringify(both)));
    expect(kerbs.nearest(away(3))?.policies[0]?.effect).toBe("no parking");
    expect(kerbs.nearest(away(5))?.policies[0]?.effect).toBe("parking");
  });

  test("are read from PMTiles too, where lists are JSON text", async () => {
    const kerbs = await openKerbs(kerbsFile(kerbArchive(JSON.stringify(sweptOnThursdays))));
    expect(kerbs.facts.sides).toBe(1);
    expect(kerbs.nearest(home)?.policies[0]?.effect).toBe("no parking");
  });

  test("have another hash once the file says something else", async () => {
    const [one, same, other] = await Promise.all(
      [townKerbs(), townKerbs(), townKerbs([{ rules: [{ activity: "parking" }] }])].map(async (contents) =>
        openKerbs(kerbsFile(contents)),
      ),
    );
    expect(one?.hash).toBe(same?.hash);
    expect(one?.hash).not.toBe(other?.hash);
  });
});

describe("a kerb file that cannot be used", () => {
  const collection = (...features: object[]) => JSON.stringify({ type: "FeatureCollection", features });
  const withLine = (coordinates: unknown) => ({
    geometry: { type: "LineString", coordinates },
    properties: { policies: sweptOnThursdays },
  });
  const spans = (span: object) => [{ rules: [{ activity: "no parking" }], time_spans: [span] }];
  const cutOff = kerbArchive("[]").subarray(0, 200);

  test.each<[string, string | Uint8Array, RegExp]>([
    ["empty", "", /the file is empty/],
    ["no JSON", "kerbs", /no GeoJSON FeatureCollection and no PMTiles file/],
    ["cut off", townKerbs().slice(0, 150), /no GeoJSON FeatureCollection/],
    ["no collection", "[]", /no GeoJSON FeatureCollection/],
    ["no features", collection(), /no kerb with rules of parking/],
    [
      "a point",
      collection({ geometry: { type: "Point", coordinates: [1, 1] }, properties: {} }),
      /feature 1 is no line/,
    ],
    ["a line of one point", collection(withLine([[1, 1]])), /feature 1 has a line of less than two points/],
    [
      "latitude first",
      collection(
        withLine([
          [40, 120],
          [40, 121],
        ]),
      ),
      /feature 1 lies nowhere on earth.*longitude before/,
    ],
    [
      "a line around the world",
      collection(
        withLine([
          [-170, 1],
          [170, 1],
        ]),
      ),
      /feature 1 is longer than any street/,
    ],
    ["no policies", collection(kerbFeature(home, undefined)), /feature 1 has no 'policies'/],
    ["policies without rules", townKerbs([{ time_spans: [] }]), /feature 1 has 'policies'.*0.rules/],
    ["a day that is none", townKerbs(spans({ days_of_week: ["someday"] })), /days_of_week/],
    ["a time that is none", townKerbs(spans({ time_of_day_start: "8 AM" })), /time_of_day_start must be HH:MM/],
    ["too large", "x".repeat(16 * 2 ** 20 + 1), /may have 16 MB. Make PMTiles of it/],
    ["an archive that is cut off", cutOff, /cut off|damaged/],
    ["an archive without policies", kerbArchive(undefined), /tile 14\/\d+\/\d+ has no 'policies'/],
    ["an archive with broken policies", kerbArchive("[{"), /'policies' that can't be read/],
  ])("stops the start with a sentence: %s", async (_, contents, sentence) => {
    const path = kerbsFile(contents);
    await expect(openKerbs(path)).rejects.toThrow(sentence);
    await expect(openKerbs(path)).rejects.toThrow(`KERB_FILE ${path}`);
  });

  test("stops the start with a sentence: missing", async () => {
    await expect(openKerbs("/nowhere/kerbs.geojson")).rejects.toThrow(
      /KERB_FILE \/nowhere.*can't be opened: ENOENT.*\. Correct the path/,
    );
    await expect(openKerbs("/nowhere/kerbs.geojson", "What was made of streets.geojson")).rejects.toThrow(
      /^What was made of streets\.geojson: it can't be opened/,
    );
  });

  test("stops the start with a sentence: a folder in place of its file", async () => {
    await expect(openKerbs(tmpdir())).rejects.toThrow(/KERB_FILE \/.*this is a folder\. Name the file in it\./);
  });

  test("stops the start with a sentence, and not waited for: a pipe", async () => {
    const pipe = join(temporaryFolder(), "pipe");
    execFileSync("mkfifo", [pipe]);
    await expect(openKerbs(pipe)).rejects.toThrow(/KERB_FILE \/.*this is a pipe or a device\. Name a file\./);
  });
});
