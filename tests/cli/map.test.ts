import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { townBytes } from "../town";
import { temporaryFolder } from "../temporary-folder";

const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});

/** Runs `npm run map -- …` in a temporary folder. */
async function map(...args: string[]) {
  const child = spawn(process.execPath, [BUILD, "map", ...args], { cwd: folder });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err };
}

test("the command 'info' says a map's name, the day of its data, its size and its area", async () => {
  await writeFile(join(folder, "town.pmtiles"), townBytes());
  const { out } = await map("info", "town.pmtiles");
  expect(out).toMatch(
    /^map {5}Alder Bay, an invented town, version 1\ndata {4}of \d{4}-\d\d-\d\d\nsize {4}\d\.\d MB\n/,
  );
  expect(out).toMatch(/covers {2}-74\.\d+,40\.\d+,-73\.\d+,40\.\d+ \(west, south, east, north\)\nzooms {3}9 to 15/);
});

test("the command 'info' names a file that isn't there as it was typed, and no setting", async () => {
  const { out, err } = await map("info", "nowhere.pmtiles");
  expect([out, err]).toEqual(["", expect.stringMatching(/^nowhere\.pmtiles: it can't be opened: ENOENT/)]);
});

test.each([
  ["fetch", "town.pmtiles", "--around", "40.67,-73.97"],
  ["kerbs", "parking.geojson"],
])("the command '%s' asks for a file, not a folder, before it begins", async (...args) => {
  await mkdir(join(folder, "maps"), { recursive: true });
  const { out, err } = await map(...args, "--out", "maps");
  expect([out, err]).toEqual(["", expect.stringMatching(/^maps is a folder: name the file in it, such as maps\//)]);
  expect(existsSync(join(folder, "maps.new"))).toBe(false);
});

describe("the command 'kerbs'", () => {
  const street = {
    type: "Feature",
    geometry: {
      type: "LineString",
      coordinates: [
        [-73.98, 40.67],
        [-73.98, 40.671],
      ],
    },
    properties: {
      highway: "residential",
      "parking:both": "lane",
      "parking:left:restriction:conditional": "no_parking @ (Th 08:00-10:00)",
      "parking:right:restriction:conditional": "no_parking @ (Th[2] 08:00-10:00)",
    },
  };

  test("makes the file of kerb rules, and names what it did not understand", async () => {
    await writeFile(join(folder, "parking.geojson"), JSON.stringify({ type: "FeatureCollection", features: [street] }));
    const { out } = await map("kerbs", "parking.geojson");
    expect(out).toContain("2 sides of 1 street,");
    expect(out).toContain(
      "left out: 1 tag, the most frequent first:\n     1  parking:right:restriction:conditional=no_parking @ (Th[2] 08:00-10:00)",
    );
    expect(out).toContain("KERB_FILE=kerbs.geojson");
    expect(await readFile(join(folder, "kerbs.geojson"), "utf8")).toContain('"activity":"no parking"');
  });

  test("leaves an earlier file as it was when the new one would be empty", async () => {
    await writeFile(join(folder, "none.geojson"), '{"type":"FeatureCollection","features":[]}');
    await writeFile(join(folder, "old.geojson"), "what is in use");
    const { err } = await map("kerbs", "none.geojson", "--out", "old.geojson");
    expect(err).toMatch(/^no way in this file has a tag such as parking:left/m);
    expect(await readFile(join(folder, "old.geojson"), "utf8")).toBe("what is in use");
  });
});

test("a call without a command says how the commands are used", async () => {
  expect((await map()).err).toContain("npm run map -- kerbs STREETS");
});
