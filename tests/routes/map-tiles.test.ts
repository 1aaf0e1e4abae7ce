import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { limitSettings } from "~/security/limit-settings";
import { createLog } from "~/log.server";
import { project } from "~/ui/map/mercator";
import { securityEvents } from "~db/schema";
import { kerbAt } from "../../demo/town";
import { ana, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { mapFile } from "../town";
import { visitor } from "../visitor";

let file: string;
let town: Kindspot;
beforeAll(async () => {
  file = mapFile();
  town = await openKindspot({ env: { MAP_FILE: file, RATE_LIMITS: "off" } });
});

const home = kerbAt("12 Mill Lane");
const { x, y } = project(home, 16);
const [column, row] = [Math.floor(x / 256), Math.floor(y / 256)];
const hash = () => town.app.map?.facts().hash ?? expect.fail("no map");
const path = (scheme = "light", zoom: string | number = 16, tile = `${column}/${row}`) =>
  `/map/${hash()}/${scheme}/${zoom}/${tile}.svg`;
const fetched = (address: string) => fetch(town.url + address, { redirect: "manual" });

describe("a tile of the community's own map", () => {
  test("is an SVG image in both colour schemes, which browsers cache without limit", async () => {
    const [light, dark] = [await fetched(path()), await fetched(path("dark"))];
    expect(light.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(light.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const [image, darkImage] = [await light.text(), await dark.text()];
    expect(image).toMatch(/^<svg .*<\/svg>$/s);
    expect(image).toContain(".e{fill:#f4f2ee}");
    expect(darkImage).toContain(".e{fill:#1d2025}");
  });

  test("is sent compressed as the client takes it", async () => {
    const image = await (await fetched(path())).text();
    for (const [encoding, unpack] of [
      ["gzip", gunzipSync],
      ["identity", (bytes: Buffer) => bytes],
    ] as const) {
      const request = get(town.url + path(), { headers: { "accept-encoding": encoding } });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      expect(response.headers["content-encoding"] ?? "identity").toBe(encoding);
      expect(unpack(await buffer(response)).toString()).toBe(image);
    }
  });

  test("loads and runs nothing when it is opened as a page", async () => {
    const { headers } = await fetched(path());
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; sandbox/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("needs no session: a visitor's page may show it", async () => {
    expect((await visitor(town.url).get(path())).status).toBe(200);
  });

  test("shows land where the map has nothing", async () => {
    const response = await fetched(path("light", 16, "5/5"));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('class="e"');
  });
});

describe("an address that names no tile", () => {
  test.each([
    ["a zoom below 10", () => path("light", "09", "1/1")],
    ["a zoom above 18", () => path("light", 19)],
    ["a column beyond the world", () => path("light", 10, "1024/5")],
    ["a row beyond the world", () => path("light", 10, "5/1024")],
    ["a negative column", () => path("light", 16, "-1/5")],
    ["a column with a fraction", () => path("light", 16, "1.5/5")],
    ["no number", () => path("light", 16, "NaN/5")],
    ["a number in another notation", () => path("light", 16, "1e3/5")],
    ["another scheme", () => path("sepia")],
    ["more digits than any", () => path("light", 16, `${"1".repeat(2000)}/5`)],
  ])("is not found: %s", async (_, address) => {
    expect((await fetched(address())).status).toBeGreaterThanOrEqual(400);
    expect((await fetched(address())).status).toBeLessThan(500);
  });

  test("takes no POST", async () => {
    const { status } = await fetch(town.url + path(), { method: "POST" });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

test("a page from before the map was replaced gets the tile of the present one, which nobody stores under that address", async () => {
  const response = await fetched(path().replace(hash(), "0123456789"));
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await response.text()).toBe(await (await fetched(path())).text());
});

/** Requests `count` different tiles of the sea, some at once. Returns the statuses. */
async function answersTo(count: number, { url, app }: Kindspot): Promise<Set<string>> {
  const answers = new Set<string>();
  const hash = app.map?.facts().hash ?? "";
  let next = 0;
  const client = async () => {
    while (next < count) {
      const response = await fetch(`${url}/map/${hash}/dark/18/${next++}/7.svg`);
      await response.arrayBuffer();
      answers.add(`${response.status}${response.headers.has("retry-after") ? " with Retry-After" : ""}`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, client));
  return answers;
}

test("a client that asks for a thousand different tiles gets each, and the server lives on", async () => {
  expect(await answersTo(1000, town)).toEqual(new Set(["200"]));
  expect((await fetched("/healthz")).status).toBe(200);
  expect((await fetched(path("dark"))).status).toBe(200);
});

test("of 10,000 different tiles a client gets as many as a person can look at, then 429 with Retry-After; kept tiles still come", async () => {
  const limited = await openKindspot({ env: { MAP_FILE: file } });
  const { times } = limitSettings["map-tiles"];
  expect(await answersTo(times, limited)).toEqual(new Set(["200"]));
  expect(await answersTo(10_000, limited)).toEqual(new Set(["200", "429 with Retry-After"]));
}, 120_000);

test("a refused tile is in the security log once a minute, without its place, and is no error of the server", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const limited = await openKindspot({ env: { MAP_FILE: file }, log });
  const { limits, context } = limited.app;
  for (let tile = 0; tile < limitSettings["map-tiles"].times; tile++) await limits.consume("map-tiles", "127.0.0.1");
  expect(await answersTo(100, limited)).toEqual(new Set(["429 with Retry-After"]));
  const { kind, network, memberId, what } = securityEvents;
  expect(await context.read.select({ kind, network, memberId, what }).from(securityEvents)).toEqual([
    { kind: "limit-refused", network: "127.0.0.1", memberId: null, what: "GET /map/…" },
  ]);
  expect(lines).toEqual([]);
});

test("a member's page shows this map and loads from no other server: policy, addresses and attribution", async () => {
  const { headers, html } = await homeAround(home);
  const images = /img-src ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];
  expect(images).toBe("'self' data: blob:");
  expect(html).toContain(`/map/${hash()}/light/15/`);
  expect(html).toContain(`media="(prefers-color-scheme:dark)" srcSet="/map/${hash()}/dark/15/`);
  expect(html).not.toContain("tile.openstreetmap.org");
  expect(html).toContain("OpenStreetMap contributors");
  expect(html).not.toContain("doesn&#x27;t reach this place");
});

test("a member's page names its tiles in a Link header, so that they come before the scripts", async () => {
  const { headers } = await homeAround(home);
  const links = (headers.get("link") ?? "").split(", ");
  const light = links.filter((link) => link.startsWith(`</map/${hash()}/light/15/`));
  expect(light.length).toBeGreaterThanOrEqual(2);
  expect(light[0]).toMatch(/rel=preload; as=image; fetchpriority=high; media="not \(prefers-color-scheme:dark\)"$/);
  expect(links.filter((link) => link.startsWith(`</map/${hash()}/dark/15/`))).toHaveLength(light.length);
});

test.each(["/", "/spaces/new", "/requests/new"])("the map on %s names its source", async (path) => {
  const pin = `${home.latitude},${home.longitude}`;
  const member = await register(town.url, { ...ana, email: `member${++members}@kindspot.example` });
  const address = `${path}?lat=${home.latitude}&lng=${home.longitude}&pin=${pin}`;
  const html = await (await member.get(address, { accept: "text/html" })).text();
  expect(html.match(/class="map-tiles"/g)).toHaveLength(1);
  expect(
    html.match(
      /class="map-attribution">© <a href="https:\/\/www.openstreetmap.org\/copyright">OpenStreetMap contributors</g,
    ),
  ).toHaveLength(1);
});

test("a member far away reads that the map does not cover their place", async () => {
  const { html } = await homeAround({ latitude: 52.52, longitude: 13.4 });
  expect(html).toContain("The street map of this community doesn&#x27;t reach this place.");
});

describe("a phone that saves data", () => {
  const savingAt = async (search: string, says: Record<string, string> = { "save-data": "on" }) => {
    const member = await register(town.url, { ...ana, email: `member${++members}@kindspot.example` });
    const address = `/?lat=${home.latitude}&lng=${home.longitude}${search}`;
    const page = await member.get(address, { accept: "text/html", ...says });
    return { html: await page.text(), link: page.headers.get("link"), asks: page.headers.get("accept-ch") };
  };

  test("gets the list without the map: no address of a tile, and a link to the map", async () => {
    const { html, link } = await savingAt("");
    expect(link).toBeNull();
    expect(html).not.toMatch(/\/map\/|\{z\}/);
    expect(html).toContain('class="home-list"');
    const [, there = ""] = /<a[^>]*href="([^"]*)"[^>]*>Show the map/.exec(html) ?? [];
    expect(there).toMatch(/^\/\?lat=.*&amp;map=show$/);
  });

  test.each([{ ect: "2g" }, { ect: "slow-2g" }])(
    "with %j gets the list without the map, no preload and no tile",
    async (says) => {
      const { html, link } = await savingAt("", says);
      expect(link).toBeNull();
      expect(html).not.toMatch(/\/map\/|\{z\}/);
      expect(html).toContain("Show the map");
    },
  );

  test("is asked how fast its network is, and gets the map with 3G or better", async () => {
    for (const ect of ["3g", "4g"]) {
      const { html, asks } = await savingAt("", { ect });
      expect(asks).toBe("ECT");
      expect(html).toContain(`/map/${hash()}/light/15/`);
    }
  });

  test("gets the map once it asked for it", async () => {
    const { html } = await savingAt("&map=show");
    expect(html).toContain(`/map/${hash()}/light/15/`);
    expect(html).not.toContain("Show the map");
  });
});

let members = 0;
/** A new member's home around a place. */
async function homeAround({ latitude, longitude }: { latitude: number; longitude: number }) {
  const member = await register(town.url, { ...ana, email: `member${++members}@kindspot.example` });
  const page = await member.get(`/?lat=${latitude}&lng=${longitude}`, { accept: "text/html" });
  expect(page.status).toBe(200);
  return { headers: page.headers, html: await page.text() };
}

describe("a server with a map file that cannot be used", () => {
  test("does not start, and says what to do", async () => {
    const damaged = mapFile(Buffer.from("PMTiles, or so it says"));
    await expect(openKindspot({ env: { MAP_FILE: damaged } })).rejects.toThrow(/MAP_FILE .*Fetch it again/);
  });

  test("answers 500 for a tile that is damaged, and draws the others", async () => {
    const copy = `${file}.copy`;
    await copyFile(file, copy);
    const other = await openKindspot({ env: { MAP_FILE: copy, RATE_LIMITS: "off" } });
    // The same directory, and noise where the tiles were.
    const whole = await readFile(copy);
    whole.fill(0x5a, 4096);
    await writeFile(copy, whole);
    const base = `${other.url}/map/${other.app.map?.facts().hash ?? ""}/light`;
    const statusOf = async (zoom: number) => {
      const tile = project(home, zoom);
      return (await fetch(`${base}/${zoom}/${Math.floor(tile.x / 256)}/${Math.floor(tile.y / 256)}.svg`)).status;
    };
    expect(await statusOf(17)).toBe(500);
    // Where the archive has no tile, none is damaged.
    expect((await fetch(`${base}/16/5/5.svg`)).status).toBe(200);
    await other.close();
    await rename(copy, `${copy}.done`);
  });
});
