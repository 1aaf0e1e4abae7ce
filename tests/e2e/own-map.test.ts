import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright";
import { openArchive } from "~/gateways/map/map-archive";
import { drawTile } from "~/gateways/map/draw-tile";
import { labelsOf } from "~/gateways/map/labels";
import { decode, EXTENT } from "~/gateways/map/shapes";
import { UNITS } from "~/gateways/map/style";
import { project } from "~/ui/map/mercator";
import { kerbAt } from "../../demo/town";
import { ana, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { mapFile } from "../town";
import type { Visitor } from "../visitor";
import { homeAt, openPhoneOf } from "./phone-of";

const home = kerbAt("12 Mill Lane");

let file: string;
let town: Kindspot;
let Ana: Visitor;

beforeAll(async () => {
  file = mapFile();
  town = await openKindspot({ env: { MAP_FILE: file, RATE_LIMITS: "off" } });
  Ana = await register(town.url, { ...ana, place: home });
});

async function phoneOf(options: Partial<Parameters<typeof openPhoneOf>[2]> = {}): Promise<Page> {
  const phone = await openPhoneOf(town, Ana, { javaScript: true, ...options });
  return phone.page;
}

/** The addresses that a page asks for, by what they begin with. */
function watched(page: Page) {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  return {
    tiles: () => addresses.map((url) => new URL(url).pathname).filter((path) => path.startsWith("/map/")),
    foreign: () => addresses.filter((url) => /^(http|ws)/.test(url) && new URL(url).host !== new URL(town.url).host),
  };
}

describe.each(["light", "dark"] as const)("on a %s phone", (colorScheme) => {
  test("the map comes from this server alone, in its colours, each tile once, and Leaflet takes it over", async () => {
    const page = await phoneOf({ colorScheme });
    const seen = watched(page);
    await page.goto(homeAt(home));
    await page.locator(".map.live").waitFor();
    expect(seen.foreign()).toEqual([]);
    expect(seen.tiles().length).toBeGreaterThan(3);
    expect(seen.tiles()).toEqual([...new Set(seen.tiles())]);
    expect(seen.tiles().filter((path) => !path.includes(`/${colorScheme}/`))).toEqual([]);
    expect(await page.locator(".leaflet-tile-pane").evaluate((pane) => getComputedStyle(pane).filter)).toBe("none");
    expect(await page.locator(".map-attribution").innerText()).toBe("© OpenStreetMap contributors");
  });

  test("it is there without JavaScript", async () => {
    const page = await phoneOf({ colorScheme, javaScript: false });
    const seen = watched(page);
    await page.goto(homeAt(home));
    expect(seen.foreign()).toEqual([]);
    expect(seen.tiles().length).toBeGreaterThan(3);
    expect(seen.tiles().filter((path) => !path.includes(`/${colorScheme}/`))).toEqual([]);
    expect(await page.locator(".map-tiles").evaluate((layer) => getComputedStyle(layer).filter)).toBe("none");
  });
});

test.each([
  [320, 568],
  [360, 740],
  [740, 360],
  [1280, 800],
])("beyond it the map says so, whole beside the member's last known place, at %i×%i", async (width, height) => {
  const place = { latitude: 51.5, longitude: -0.1 };
  const Far = await register(town.url, { ...ana, place, email: `far-${width}@kindspot.example` });
  await Far.post("/api/parking-requests", { ...place, radius: 3218 });
  const { page } = await openPhoneOf(town, Far, { javaScript: true, viewport: { width, height } });
  await page.goto("/");
  await page.locator(".map.live").waitFor();
  const notices = page.locator(".map-over > .notice");
  await expect
    .poll(() => notices.allInnerTexts())
    .toEqual([
      expect.stringContaining("Your last known place"),
      "The street map of this community doesn't reach this place.",
    ]);
  for (const notice of await notices.all()) {
    const isSeen = await notice.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y] as const));
      return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
    expect(isSeen, await notice.innerText()).toBe(true);
  }
});

test("with forced colours, pins keep their colours, and controls and attribution can be read on the map", async () => {
  const page = await phoneOf({ forcedColors: "active" });
  await page.goto(homeAt(home));
  await page.locator(".map.live").waitFor();
  const colourOf = (selector: string, property: "backgroundColor" | "color") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  expect(await colourOf(".map-marker.here", "backgroundColor")).toBe("rgb(29, 110, 245)");
  for (const readable of [".map-control", ".map-attribution"])
    expect(await colourOf(readable, "backgroundColor")).not.toBe(await colourOf(readable, "color"));
});

test("the place of an area to watch, of a search and of the car is told by its street", async () => {
  const { latitude, longitude } = home;
  const parked = await Ana.submit("/car", { intent: "park", latitude: String(latitude), longitude: String(longitude) });
  expect(parked.status).toBeLessThan(400);
  const page = await phoneOf();
  const place = `lat=${latitude}&lng=${longitude}`;
  for (const path of [`/profile/watches?${place}`, `/plans?${place}`, "/car"]) {
    await page.goto(path);
    await page.locator("main").getByText("Mill Lane").first().waitFor();
  }
});

test("a phone that turns dark gets the dark map without reloading", async () => {
  const page = await phoneOf({ colorScheme: "light" });
  const seen = watched(page);
  await page.goto(homeAt(home));
  await page.locator(".map.live").waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => seen.tiles().some((path) => path.includes("/dark/"))).toBe(true);
});

describe("four tiles side by side", () => {
  /** Pixels in which antialiasing may differ where paths are cut, of a million. */
  const HARDLY_ANY = 20;

  test.each([15, 16, 17, 18])(
    "at zoom %i show what one large image shows: no seam in streets, names and kerbs",
    async (zoom) => {
      const archive = await openArchive(file);
      const sourceZoom = Math.min(zoom - 1, archive.maxZoom);
      const place = project(home, sourceZoom);
      const bytes = await archive.tile(sourceZoom, Math.floor(place.x / 256), Math.floor(place.y / 256));
      await archive.close();
      const source = decode(bytes ?? expect.fail("no tile"));
      const span = 256 * 2 ** (zoom - sourceZoom);
      const scale = span / EXTENT;
      const edge = Math.min(1024, span) * UNITS;
      const labels = labelsOf(source, { zoom, scale, block: { west: 0, north: 0, east: edge, south: edge } });
      const corner = span > 512 ? 256 : 0;
      // A kerb with dashes, across the borders of the tiles.
      const across = [60, 450].map((at) => ({ x: (corner + at) / scale, y: (corner + 100 + at / 2) / scale }));
      const kerbs = zoom < 17 ? [] : [{ name: "kt" as const, line: across }];
      const image = (left: number, top: number, size: number) => {
        const frame = { zoom, scale, width: size, height: size, scheme: "light" as const };
        const svg = drawTile(source.shapes, labels, { ...frame, left: corner + left, top: corner + top }, kerbs);
        const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
        return `<img src="${address}" style="position:absolute;left:${left}px;top:${top}px;width:${size}px;height:${size}px">`;
      };
      const page = await phoneOf({ viewport: { width: 512, height: 512 }, isMobile: false, deviceScaleFactor: 2 });
      const pixels = async (images: string[]) => {
        await page.setContent(images.join(""), { waitUntil: "load" });
        return sharp(await page.screenshot())
          .removeAlpha()
          .raw()
          .toBuffer();
      };
      const whole = await pixels([image(0, 0, 512)]);
      const parts = await pixels([image(0, 0, 256), image(256, 0, 256), image(0, 256, 256), image(256, 256, 256)]);
      let different = 0;
      for (let at = 0; at < whole.length; at += 3)
        if ([0, 1, 2].some((channel) => Math.abs((whole[at + channel] ?? 0) - (parts[at + channel] ?? 0)) > 40))
          different++;
      expect(different).toBeLessThanOrEqual(HARDLY_ANY);
      expect(new Set(whole).size).toBeGreaterThan(10);
    },
  );
});
