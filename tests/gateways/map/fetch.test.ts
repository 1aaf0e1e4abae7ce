import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { covers } from "~/domain/places/rules";
import { openArchive } from "~/gateways/map/map-archive";
import { boundsAround, extract } from "~/gateways/map/extract";
import { rangeSource } from "~/gateways/map/range-source";
import { writeArchive } from "~/gateways/map/write-map-archive";
import { people } from "../../../demo/people/cast";
import { closesItself } from "../../closes-itself";
import { onLoopback } from "../../on-loopback";
import { mapFile, townBytes } from "../../town";
import { temporaryFolder } from "../../temporary-folder";

/** A web server with the town's map. `trouble` can replace an answer by a wrong one. */
interface RangeServer {
  url: URL;
  ranges: string[];
  /** Sends a wrong answer instead of the right one. Undefined: the right answer is sent. */
  trouble: ((range: string) => "hang up" | "whole file" | "short" | "other version" | 404 | 503 | undefined) | null;
}

let folder: string;
let web: RangeServer;

beforeEach(async () => {
  folder = temporaryFolder();
  const server = createServer((request, response) => {
    const { range = "" } = request.headers;
    web.ranges.push(range);
    const trouble = web.trouble?.(range);
    const bytes = townBytes();
    if (trouble === "hang up") return void request.socket.destroy();
    if (typeof trouble === "number") return void response.writeHead(trouble).end();
    if (trouble === "whole file") return void response.writeHead(200).end(bytes);
    const [from = 0, to = 0] = range.replace("bytes=", "").split("-").map(Number);
    const last = Math.min(to, bytes.length - 1);
    const part = bytes.subarray(from, trouble === "short" ? last - 10 : last + 1);
    const etag = trouble === "other version" ? '"2"' : '"1"';
    response.writeHead(206, { "content-range": `bytes ${from}-${last}/${bytes.length}`, etag }).end(part);
  });
  const { port, close } = await onLoopback(server);
  closesItself(close);
  const url = new URL(`http://127.0.0.1:${port}/town.pmtiles`);
  web = { url, ranges: [], trouble: null };
});

const bounds = boundsAround(people.Ana, 700);
const parts = () => join(folder, "city.pmtiles.part");
const cut = (onTile: (done: number, all: number) => void = () => undefined) =>
  extract(rangeSource(web.url, parts()), bounds, onTile);

describe("a town cut out of an archive on a web server", () => {
  test("is a map of that town, with its streets", async () => {
    const steps: number[] = [];
    const file = mapFile(await cut((done, all) => steps.push(done / all)));
    const archive = await openArchive(file);
    expect(covers(archive.facts, people.Ana)).toBe(true);
    expect(covers(archive.facts, people.Dora)).toBe(false);
    expect(archive.facts.bytes).toBeLessThan(townBytes().length);
    expect(steps.at(-1)).toBe(1);
    await archive.close();
  });

  test("takes a few requests, not one for each tile", async () => {
    await cut();
    expect(web.ranges.length).toBeLessThanOrEqual(Math.ceil(townBytes().length / (64 * 1024)));
  });

  test("resumes a download without asking for stored blocks again", async () => {
    await cut();
    const source = rangeSource(web.url, parts());
    web.ranges.length = 0;
    await extract(source, bounds, () => undefined);
    expect(web.ranges).toEqual(["bytes=0-65535"]);
    await source.clearCache();
    expect(await readdir(folder)).toEqual([]);
  });

  test("survives a connection that breaks", async () => {
    let broken = 0;
    web.trouble = () => (broken++ < 1 ? "hang up" : undefined);
    expect((await cut()).length).toBeGreaterThan(10_000);
  });

  test("survives an answer that is cut short", async () => {
    let short = 0;
    web.trouble = () => (short++ < 1 ? "short" : undefined);
    expect((await cut()).length).toBeGreaterThan(10_000);
  });

  test.each([
    ["knows no ranges", "whole file", /sends whole files only.*Download the file/],
    ["does not have the file", 404, /isn't there: 127.0.0.1:\d+ answers 404/],
  ] as const)("says so when the server %s", async (_, trouble, sentence) => {
    web.trouble = () => trouble;
    await expect(cut()).rejects.toThrow(sentence);
    expect(web.ranges).toHaveLength(1);
  });

  test("says so when another version takes the file's place meanwhile", async () => {
    web.trouble = (range) => (range === "bytes=0-65535" ? undefined : "other version");
    await expect(cut()).rejects.toThrow(/changed while it was read. Start again/);
  });

  test("says so when there is nothing", async () => {
    const sea = boundsAround({ latitude: -40, longitude: 20 }, 700);
    await expect(extract(rangeSource(web.url, parts()), sea, () => undefined)).rejects.toThrow("nothing there");
  });

  test("refuses an area that would not fit into memory, before it asks for tiles", async () => {
    const country = { west: -100, south: 30, east: -90, north: 40 };
    await expect(extract(rangeSource(web.url, parts()), country, () => undefined)).rejects.toThrow("smaller area");
    expect(web.ranges).toHaveLength(1);
  });
});

test("an archive with more tiles than one directory holds can be read", async () => {
  const tiles = Array.from({ length: 30_000 }, (_, n) => ({
    ...{ zoom: 15, x: n % 200, y: Math.floor(n / 200) * 3 },
    bytes: Buffer.from(`tile ${(n * 7919) % 9973}`),
  }));
  const layers = ["roads", "water", "landuse"].map((id) => ({ id }));
  const whole = { west: -180, south: -85, east: 180, north: 85 };
  const first = { zoom: 9, x: 0, y: 0, bytes: Buffer.from("first") };
  const file = mapFile(writeArchive({ tiles: [first, ...tiles], bounds: whole, metadata: { vector_layers: layers } }));
  const archive = await openArchive(file);
  for (const { zoom, x, y, bytes } of [first, ...tiles.filter((_, n) => n % 997 === 0)])
    expect(Buffer.from((await archive.tile(zoom, x, y)) ?? []).toString()).toBe(bytes.toString());
  expect(await archive.tile(15, 9000, 9000)).toBeNull();
  await archive.close();
});
