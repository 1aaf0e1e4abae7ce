import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright";
import sharp from "sharp";
import type { Point } from "~/domain/places/rules";
import { openArchive } from "~/gateways/map/map-archive";
import { project, TILE } from "~/ui/map/mercator";
import { launchChromium } from "../e2e/chromium";
import { onLoopback } from "../on-loopback";
import { writeTown } from "../../demo/town";
import { sameChance, scattered } from "./chance";
import { quantile, type Figure } from "./figure";
import { addNeighbourhood } from "./neighbourhood";
import { openServer, type MeasuredServer } from "./server";
import { download } from "./weigh";

/** Views of a phone's map at random places in the middle of the demo's town. */
const VIEW = { width: 360, height: 320 };
const VIEWS = 40;
const MIDDLE: Point = { latitude: 40.6725, longitude: -73.9815 };
const AROUND_DEGREES = 0.016;
const BUDGETS = [
  { zoom: 15, mean: 12, largest: 23 },
  { zoom: 16, mean: 19, largest: 35 },
  { zoom: 17, mean: 10, largest: 17 },
];
const RUNS = 3;
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWDOWN = 6;
/** Another host's first answer takes three more round trips: DNS, TCP and TLS. */
const ELSEWHERE_MS = 1200;
/** A tile of tile.openstreetmap.org, on average (its operators' figures of 2015). */
const RASTER_BYTES = 18_000;

interface MapServer extends MeasuredServer {
  /** The map's own part of its tiles' addresses. */
  hash: string;
  centre: Point;
  isTown: boolean;
}

/** Runs a measurement on a server with the community's own map. MAP=city.pmtiles measures another file. */
async function withMap(measure: (server: MapServer) => Promise<Figure[]>): Promise<Figure[]> {
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(".cache/bench-map-");
  const path = join(folder, "town.pmtiles");
  await writeFile(path, process.env.MAP === undefined ? writeTown() : await readFile(process.env.MAP));
  const archive = await openArchive(path);
  await archive.close();
  const { hash, bounds } = archive.facts;
  const isTown = process.env.MAP === undefined;
  const centre = isTown
    ? MIDDLE
    : { latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2 };
  const server = await openServer(undefined, { MAP_FILE: path });
  const figures = await measure({ ...server, hash, centre, isTown });
  await server.close();
  await rm(folder, { recursive: true });
  return figures;
}

/** The bytes of the map. */
export const mapBytes = (): Promise<Figure[]> => withMap(views);

/** CPU time and load time of the map. */
export const map = (): Promise<Figure[]> =>
  withMap(async (server) => [...(await costs(server)), ...(server.isTown ? await visible(server) : [])]);

function tilesOf(place: Point, zoom: number): string[] {
  const { x, y } = project(place, zoom);
  const [west, north] = [x - VIEW.width / 2, y - VIEW.height / 2];
  const tiles = [];
  for (let column = Math.floor(west / TILE); column * TILE < west + VIEW.width; column++)
    for (let row = Math.floor(north / TILE); row * TILE < north + VIEW.height; row++)
      tiles.push(`light/${zoom}/${column}/${row}`);
  return tiles;
}

const bytesOf = async ({ url, hash }: MapServer, tile: string): Promise<number> =>
  (await download(new URL(`/map/${hash}/${tile}.svg`, url), "")).bytes;

async function views(server: MapServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { zoom, mean, largest } of BUDGETS) {
    const sizes: number[] = [];
    for (const place of scattered(VIEWS, server.centre, AROUND_DEGREES, sameChance())) {
      let bytes = 0;
      for (const tile of tilesOf(place, zoom)) bytes += await bytesOf(server, tile);
      sizes.push(bytes / 1000);
    }
    const [average, most] = [sizes.reduce((sum, size) => sum + size, 0) / sizes.length, Math.max(...sizes)];
    const what = `own map, 360×320 at zoom ${zoom}, brotli`;
    figures.push(
      { what: `${what}, mean`, value: average, unit: "KB", atMost: mean, exact: true, reference: "raster about 97" },
      { what: `${what}, largest`, value: most, unit: "KB", atMost: largest, exact: true },
    );
  }
  return figures;
}

const TILES = 2000;

async function costs(server: MapServer): Promise<Figure[]> {
  const { x, y } = project(server.centre, 18);
  const side = Math.ceil(Math.sqrt(TILES));
  const tiles = Array.from({ length: TILES }, (_, n) => {
    const [column, row] = [Math.floor(x / TILE) + (n % side), Math.floor(y / TILE) + Math.floor(n / side)];
    return `dark/18/${column - Math.floor(side / 2)}/${row - Math.floor(side / 2)}`;
  });
  const each = async (): Promise<number> => {
    const before = (await server.usage()).cpuMs;
    for (const tile of tiles) await bytesOf(server, tile);
    return ((await server.usage()).cpuMs - before) / tiles.length;
  };
  const [cold, warm] = [await each(), await each()];
  const { rssMb } = await server.usage();
  return [
    {
      what: "own map, server CPU of a new tile",
      value: cold,
      unit: "ms",
      reference: "prototype 2.0 where people look",
    },
    { what: "own map, server CPU of a tile once more", value: warm, unit: "ms" },
    { what: "own map, memory after 2,000 tiles", value: rssMb, unit: "MB", atMost: 300 },
  ];
}

/** When a slow phone shows the map, compared with the page without a map and with tiles from another host. */
async function visible(own: MeasuredServer): Promise<Figure[]> {
  const raster = await openRasterTiles();
  const foreign = await openServer(undefined, { TILE_URL: raster.template });
  const browser = await launchChromium();
  const median = async (server: MeasuredServer, cookies: string, without = false) => {
    const runs: Seen[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await seen(browser, server.url, cookies, without));
    return {
      map: quantile(
        runs.map((run) => run.mapMs),
        0.5,
      ),
      page: quantile(
        runs.map((run) => run.pageMs),
        0.5,
      ),
      foreign: Math.max(...runs.map((run) => run.foreign)),
    };
  };
  const cookies = (await addNeighbourhood(own.url)).cookie();
  const withMap = await median(own, cookies);
  const bare = await median(own, cookies, true);
  const elsewhere = await median(foreign, (await addNeighbourhood(foreign.url)).cookie());
  await browser.close();
  await foreign.close();
  await raster.close();
  const what = "own map, slow phone";
  return [
    { what: `${what}, requests to others`, value: withMap.foreign, unit: "", atMost: 0 },
    {
      what: `${what}, visible after`,
      value: withMap.map,
      unit: "ms",
      reference: `raster from elsewhere ${Math.round(elsewhere.map)}`,
    },
    { what: `${what}, later than the page without`, value: withMap.map - bare.page, unit: "ms", atMost: 600 },
    { what: `${what}, share of raster's time`, value: withMap.map / elsewhere.map, unit: "", atMost: 0.5 },
  ];
}

interface Seen {
  /** Milliseconds from the start of the navigation until each tile is loaded once, and until the list is painted. */
  mapMs: number;
  pageMs: number;
  foreign: number;
}

async function seen(browser: Browser, url: string, cookies: string, without: boolean): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  for (const pair of cookies.split("; ")) {
    const [name = "", ...value] = pair.split("=");
    await context.addCookies([{ name, value: value.join("="), url }]);
  }
  const page = await context.newPage();
  let foreign = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(url).host) foreign++;
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  if (without) await devtools.send("Network.setBlockedURLs", { urls: ["*/map/*"] });
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: "networkidle", timeout: 180_000 });
  const times = await page.evaluate(() => {
    const images = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const tiles = images.filter(({ name }) => /\/\d+\/\d+\/\d+\.(svg|png)$/.test(name));
    // Leaflet asks for the same tiles once more, and gets them from the browser's memory.
    const loaded = new Map(tiles.toReversed().map(({ name, responseEnd }) => [name, responseEnd]));
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const pageMs = paint?.startTime ?? Number.NaN;
    return { mapMs: Math.max(pageMs, ...loaded.values()), pageMs };
  });
  await context.close();
  return { ...times, foreign };
}

/** Tiles as large as OpenStreetMap's, from a host that needs DNS, TCP and TLS first. */
async function openRasterTiles() {
  const side = Math.floor(Math.sqrt(RASTER_BYTES / 3));
  const chance = sameChance();
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.floor(chance() * 256)));
  const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  const known = new WeakSet();
  const server = createServer((request, response) => {
    const late = known.has(request.socket) ? 0 : ELSEWHERE_MS;
    known.add(request.socket);
    void pause(late).then(() => response.writeHead(200, { "content-type": "image/png" }).end(picture));
  });
  const { port, close } = await onLoopback(server);
  return { template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, close };
}
