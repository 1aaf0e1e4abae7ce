import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ana, ben, register } from "../cast";
import { openPage } from "../form-client/page";
import { givenKindspot } from "../given";
import { openKindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const COMPUTER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

interface File {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
interface Manifest {
  [field: string]: unknown;
  start_url: string;
  icons: File[];
  screenshots: (File & { form_factor: string; label: string })[];
  shortcuts: { name: string; url: string; icons: File[] }[];
}

let manifest: Manifest;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  manifest = (await (await visitor(town.url).get("/manifest.webmanifest")).json()) as Manifest;
});

const pictureAt = async (path: string) => Buffer.from(await (await visitor(town.url).get(path)).arrayBuffer());

describe("a phone that checks whether it can install the app", () => {
  it("finds a name, a start, a scope, colours and a display of its own in the manifest", async () => {
    const { name, short_name, id, start_url, scope, display, background_color, theme_color, lang } = manifest;
    expect([name, short_name]).toEqual(["Kindspot", "Kindspot"]);
    expect([id, start_url, scope, display, lang]).toEqual(["/", "/", "/", "standalone", "en"]);
    expect([background_color, theme_color]).toEqual(["#0a5961", "#0a5961"]);
    const answer = await visitor(town.url).get("/manifest.webmanifest");
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  });

  it("finds the manifest also where a sign-in of the operator's own stands before the server", async () => {
    const html = await (await visitor(town.url).get("/")).text();
    expect(html).toMatch(/<link rel="manifest" href="\/manifest\.webmanifest" crossorigin="use-credentials"/i);
  });

  it("finds icons and screenshots of the sizes and types that the manifest names, none of them large", async () => {
    const sizes = manifest.icons.map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    const files = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes, type } of files) {
      const picture = await pictureAt(src);
      const { width, height, format } = await sharp(picture).metadata();
      expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
      expect(picture.length, src).toBeLessThanOrEqual(60_000);
    }
  });

  it("finds screenshots of a phone, each with a label and not too tall for a store", async () => {
    expect(manifest.screenshots.length).toBeGreaterThanOrEqual(2);
    for (const { sizes, form_factor, label } of manifest.screenshots) {
      const [width = 0, height = 0] = sizes.split("x").map(Number);
      expect([form_factor, label.length > 0]).toEqual(["narrow", true]);
      // Chromium refuses sides under 320 pixels, and a side of more than 2.3 times the other.
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(height / width).toBeLessThanOrEqual(2.3);
    }
  });

  it("may cut the maskable icon to a circle: its picture is in the safe zone, and it has no transparent edge", async () => {
    const icon = manifest.icons.find(({ purpose }) => purpose === "maskable");
    const { data, info } = await sharp(await pictureAt(icon?.src ?? ""))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    const ground = pixel(0, 0);
    expect(ground[3]).toBe(255);
    // The safe zone is a circle with a radius of 40 % of the width (https://www.w3.org/TR/appmanifest/#icon-masks).
    const outside = [];
    for (let y = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++)
        if (Math.hypot(x + 0.5 - info.width / 2, y + 0.5 - info.height / 2) > 0.4 * info.width)
          if (pixel(x, y).some((value, at) => Math.abs(value - (ground[at] ?? 0)) > 2)) outside.push([x, y]);
    expect(outside).toEqual([]);
  });

  it("reaches the start and every shortcut, as a member and as a visitor", async () => {
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["I'm leaving", "Find", "My car"]);
    const Ana = await register(town.url, ana);
    for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
      expect([url, (await Ana.get(url)).status]).toEqual([url, 200]);
    expect((await visitor(town.url).get(manifest.start_url)).status).toBe(200);
    const car = await visitor(town.url).get("/car");
    expect([car.status, car.headers.get("location")]).toEqual([302, "/auth?redirectTo=%2Fcar"]);
  });

  it.each(["/", "/auth", "/about"])(
    "finds on %s the manifest, the theme's colour, a viewport and Apple's icon",
    async (path) => {
      const html = await (await visitor(town.url).get(path)).text();
      // With credentials: a proxy that asks for a password answers nothing else.
      expect(html).toMatch(/<link rel="manifest" [^>]*href="\/manifest\.webmanifest"/);
      expect(html).toMatch(/<link rel="manifest" [^>]*crossorigin="use-credentials"/i);
      expect(html).toContain('<meta name="theme-color" content="#0a5961"/>');
      expect(html).toMatch(/<meta name="viewport" content="width=device-width, initial-scale=1[^"]*"\/>/);
      expect(html).toContain('<link rel="apple-touch-icon" href="/icon-180.png"/>');
      expect(html).not.toMatch(/user-scalable|maximum-scale/);
      const icon = await sharp(await pictureAt("/icon-180.png")).metadata();
      expect([icon.width, icon.height]).toEqual([180, 180]);
    },
  );
});

describe("the hint to install", () => {
  let people = 0;
  /** A member who is no newcomer any more. */
  const neighbour = async (url = town.url) => {
    const who = await register(url, { ...ben, email: `ben${++people}@kindspot.example` });
    await who.submit("/?index", { "dismiss-hint": "handover" });
    return who;
  };
  const HINT = "Kindspot on your home screen";
  const isHinted = async (who: Visitor, agent: string) =>
    (await (await who.get("/", { "user-agent": agent })).text()).includes(HINT);

  it("stands on the map home from the second day of visits on, until it is closed, without JavaScript", async () => {
    const Ben = await neighbour();
    expect([await isHinted(Ben, ANDROID), await isHinted(Ben, ANDROID)]).toEqual([false, false]);
    town.clock.advance(DAY);
    expect([await isHinted(Ben, ANDROID), await isHinted(Ben, ANDROID)]).toEqual([true, true]);
    await Ben.submit("/?index", { "hide-install": "closed" });
    expect(await isHinted(Ben, ANDROID)).toBe(false);
    town.clock.advance(30 * DAY);
    await Ben.submit("/auth", { intent: "sign-in", email: `ben${people}@kindspot.example`, password: ben.password });
    expect(await isHinted(Ben, ANDROID)).toBe(false);
  });

  it("waits behind the hints of a newcomer", async () => {
    const Ben = await register(town.url, { ...ben, email: `ben${++people}@kindspot.example` });
    await isHinted(Ben, ANDROID);
    town.clock.advance(DAY);
    expect(await isHinted(Ben, ANDROID)).toBe(false);
    await Ben.submit("/?index", { "dismiss-hint": "handover" });
    expect(await isHinted(Ben, ANDROID)).toBe(true);
  });

  it("names Share on an iPhone, leads to the steps with pictures, and is not shown on a computer", async () => {
    const Ben = await neighbour();
    await isHinted(Ben, IPHONE);
    town.clock.advance(DAY);
    expect(await isHinted(Ben, COMPUTER)).toBe(false);
    const html = await (await Ben.get("/", { "user-agent": IPHONE })).text();
    expect(html).toContain("Tap Share, then &#x27;Add to Home Screen&#x27;.");
    expect(html).toContain('href="/profile/notifications#home-screen"');
  });

  it("is not shown where no browser installs anything: over http from another machine", async () => {
    const plain = await openKindspot({ env: { RATE_LIMITS: "off", PUBLIC_URL: "http://kindspot.example" } });
    const Ben = await neighbour(plain.url);
    await isHinted(Ben, ANDROID);
    plain.clock.advance(DAY);
    expect(await isHinted(Ben, ANDROID)).toBe(false);
  });
});

describe("the steps to the home screen", () => {
  let Eve: Visitor;
  beforeAll(async () => {
    Eve = await register(town.url, { ...ana, email: "eve@kindspot.example" });
  });

  it.each([
    [IPHONE, "iPhone and iPad"],
    [ANDROID, "Android and computers"],
  ])("are open for the member's own phone: %s", async (agent, title) => {
    const html = await (await Eve.get("/profile/notifications", { "user-agent": agent })).text();
    const open = [...html.matchAll(/<details open="">\s*<summary>([^<]+)/g)].map(([, summary]) => summary);
    expect(open).toEqual([title]);
  });

  it("are words with drawn pictures, which exist and are hidden from screen readers", async () => {
    const page = await openPage(Eve, "/profile/notifications");
    for (const words of ["tap Share", "tap 'Add to Home Screen'", "from the home screen, sign in"])
      expect(page.text).toContain(words);
    const html = await (await Eve.get("/profile/notifications")).text();
    const pictures = [
      ...html.matchAll(/<svg[^>]*aria-hidden="true"[^>]*><use href="([^"#]*home-screen[^"#]*)#(\w+)"/g),
    ];
    expect(pictures.map(([, , name]) => name)).toEqual(["share", "add", "open", "menu", "add", "open"]);
    const drawn = await (await visitor(town.url).get(pictures[0]?.[1] ?? "")).text();
    for (const [, , name] of pictures) expect(drawn).toContain(`<symbol id="${name ?? ""}"`);
    // The page's colours, so that they fit the dark scheme.
    expect(drawn).not.toMatch(/(?:fill|stroke)="(?!none|var\()/);
  });
});
