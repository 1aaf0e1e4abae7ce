import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openArchive } from "~/gateways/map/map-archive";
import { writeArchive } from "~/gateways/map/write-map-archive";
import { temporaryFolder } from "../../temporary-folder";
import { mapFile, townBytes } from "../../town";

const bounds = { west: -74, south: 40, east: -73, north: 41 };
const layers = (...ids: string[]) => ({ name: "A map", vector_layers: ids.map((id) => ({ id })) });
const archiveOf = (zooms: readonly number[], metadata: object) =>
  writeArchive({ tiles: zooms.map((zoom) => ({ zoom, x: 0, y: 0, bytes: new Uint8Array() })), bounds, metadata });

test("a map file says its name, its age, its size and what it covers", async () => {
  const archive = await openArchive(mapFile(townBytes()));
  await archive.close();
  expect(archive.facts).toMatchObject({ name: "Alder Bay, an invented town", bytes: townBytes().length });
  expect(archive.facts.bounds.south).toBeLessThan(40.67);
  expect(archive.facts.hash).toMatch(/^[\w-]{10}$/);
  expect(Date.parse(archive.facts.dataFrom)).not.toBeNaN();
});

test("the same map has the same hash, and another map another", async () => {
  const hashes = [];
  for (const contents of [townBytes(), townBytes(), archiveOf([9, 14], layers("roads", "water", "landuse"))]) {
    const archive = await openArchive(mapFile(contents));
    hashes.push(archive.facts.hash);
    await archive.close();
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});

describe("a file that is no usable map", () => {
  const damaged = Buffer.from(townBytes());
  damaged.fill(0xff, 127, 400);
  const header = Buffer.from(townBytes());
  header.write("SQLite f");

  test.each<[string, Uint8Array, RegExp]>([
    ["an empty file", new Uint8Array(), /no PMTiles file, or its beginning is damaged/],
    ["a file of another kind", header, /no PMTiles file, or its beginning is damaged/],
    ["a damaged directory", damaged, /damaged/],
    ["a file that is cut off", townBytes().subarray(0, 100_000), /cut off: 100000 of \d+ bytes are there/],
    ["another schema", archiveOf([9, 14], layers("transportation", "waterway")), /another schema.*'roads'/],
    ["too few zooms", archiveOf([9, 11], layers("roads", "water", "landuse")), /zooms 9 to 11/],
  ])("is refused with a sentence: %s", async (_, contents, sentence) => {
    const path = mapFile(contents);
    await expect(openArchive(path)).rejects.toThrow(sentence);
    await expect(openArchive(path)).rejects.toThrow(path);
  });

  test("is refused with a sentence: a missing file", async () => {
    await expect(openArchive("/nowhere/city.pmtiles")).rejects.toThrow(
      /MAP_FILE \/nowhere.*can't be opened: ENOENT.*\. Correct the path/,
    );
  });

  test("is refused with a sentence: a folder in place of its file", async () => {
    await expect(openArchive(tmpdir())).rejects.toThrow(/MAP_FILE \/.*this is a folder\. Name the file in it\./);
  });

  test("is refused with a sentence, and not waited for: a pipe", async () => {
    const pipe = join(temporaryFolder(), "pipe");
    execFileSync("mkfifo", [pipe]);
    await expect(openArchive(pipe)).rejects.toThrow(/MAP_FILE \/.*this is a pipe or a device\. Name a file\./);
  });
});
