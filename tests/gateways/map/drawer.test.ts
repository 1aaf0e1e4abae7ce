import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openArchive, type Archive } from "~/gateways/map/map-archive";
import { createDrawer, type Drawer } from "~/gateways/map/drawer";
import { openKerbs } from "~/gateways/map/kerbs/kerb-file";
import { project } from "~/ui/map/mercator";
import { kerbAt } from "../../../demo/town";
import { kerbsFile, sweptOnThursdays, townKerbs } from "../../kerbs";
import { mapFile } from "../../town";

let archive: Archive;
let drawer: Drawer;

beforeAll(async () => {
  archive = await openArchive(mapFile());
  drawer = createDrawer(archive);
});
afterAll(() => archive.close());

const home = kerbAt("12 Mill Lane");

/** The images in the given distance of a place, in one text. */
async function around(zoom: number, reach = 1, scheme: "light" | "dark" = "light", by = drawer): Promise<string> {
  const { x, y } = project(home, zoom);
  const images = [];
  for (let dx = -reach; dx <= reach; dx++)
    for (let dy = -reach; dy <= reach; dy++)
      images.push(await by.draw({ scheme, zoom, x: Math.floor(x / 256) + dx, y: Math.floor(y / 256) + dy }));
  return images.join("\n");
}

describe("what a map shows grows with the zoom", () => {
  test("the town's name at 11", async () => {
    expect(await around(11)).toContain("Alder Bay</text>");
  });

  test("streets and their names from 15, parks and water", async () => {
    const images = await around(15, 2);
    expect(images).toContain("Mill Lane</text>");
    expect(images).toMatch(/class="g" d="m/);
    expect(images).toMatch(/class="w" d="m/);
  });

  test("buildings from 16", async () => {
    expect(await around(15, 2)).not.toMatch(/class="b" d="m/);
    expect(await around(16)).toMatch(/class="b" d="m/);
  });

  test("one-way arrows from 17", async () => {
    expect(await around(16, 2)).not.toMatch(/class="a"/);
    expect(await around(17, 2)).toMatch(/class="a" d="m/);
  });

  test("house numbers at 18", async () => {
    expect(await around(17)).not.toContain(">12</text>");
    expect(await around(18)).toContain(">12</text>");
  });
});

describe("kerbs with parking rules", () => {
  async function kerbsAround(zoom: number, policies: object[], scheme: "light" | "dark" = "light") {
    const kerbs = await openKerbs(kerbsFile(townKerbs(policies)));
    const images = await around(zoom, 0, scheme, createDrawer(archive, kerbs));
    return images;
  }
  const policy = (activity: string, more: object = {}) => [{ rules: [{ activity, ...more }] }];

  test("are drawn from 17", async () => {
    expect(await kerbsAround(16, sweptOnThursdays)).not.toContain('class="kt"');
    expect(await kerbsAround(17, sweptOnThursdays)).toMatch(/class="kt" d="m/);
    expect(await kerbsAround(18, sweptOnThursdays, "dark")).toMatch(/\.kt{stroke:#ffb74d}/);
  });

  test.each([
    ["kn", "no stopping", policy("no stopping")],
    ["kt", "no parking at times", sweptOnThursdays],
    ["kl", "parking for two hours", policy("parking", { max_stay: 120 })],
    ["kf", "parking", policy("parking")],
  ])("look like %s for %s", async (name, _, policies) => {
    expect(await kerbsAround(17, policies)).toContain(`<path class="${name}" d="m`);
  });

  test("change nothing else", async () => {
    const bare = (images: string) => images.replace(/<style>.*?<\/style>|<path class="kt"[^>]*>/g, "");
    expect(bare(await kerbsAround(17, sweptOnThursdays))).toBe(bare(await around(17, 0)));
  });
});

test("an image of a place that the file does not have is land", async () => {
  const image = await drawer.draw({ scheme: "dark", zoom: 15, x: 0, y: 0 });
  expect(image).toContain(".e{fill:#1d2025}");
  expect(image).not.toContain("<text");
});

test("the dark map differs from the light one in its colours only", async () => {
  const plain = (images: string) => images.replace(/<style>.*?<\/style>/g, "");
  expect(plain(await around(16, 0, "dark"))).toBe(plain(await around(16, 0)));
  expect(await around(16, 0, "dark")).not.toBe(await around(16, 0));
});

test("every image is well-formed, and as small as a phone on a bad line needs", async () => {
  for (const zoom of [10, 13, 15, 16, 17, 18]) {
    const image = await around(zoom, 0);
    expect(image).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 512 512">.*<\/svg>$/s);
    expect(image.length).toBeLessThan(30_000);
  }
});
