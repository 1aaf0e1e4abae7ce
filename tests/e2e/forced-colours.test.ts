import type { Locator } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ana, register } from "../cast";
import { givenKindspot } from "../given";
import type { Phone } from "./browser";
import { homeAt, openPhoneOf } from "./phone-of";

// Forced colours remove backgrounds, so chosen options have a frame, and progress bars keep their shape.

let phone: Phone;
const town = givenKindspot();
beforeAll(async () => {
  const Ana = await register(town.url, ana);
  await Ana.post("/api/parking-spaces", ana.place);
  phone = await openPhoneOf(town, Ana, { javaScript: false, forcedColors: "active" });
});
afterAll(async () => {
  await phone.context.close();
});

const frame = (element: Locator) =>
  element.evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return [outlineStyle, outlineWidth];
  });
const FRAMED = ["solid", "3px"];

test.each([
  ["the tab", () => homeAt(ana.place), '[aria-label="Main"] [aria-current="page"]'],
  ["the radius", () => homeAt(ana.place), '[aria-label="Search radius"] [aria-current="true"]'],
  ["the list of requests", () => "/requests", '[aria-label="Requests"] [aria-current="page"]'],
  ["the choice", () => `/spaces/new?pin=${ana.place.latitude},${ana.place.longitude}`, ".choice:has(:checked)"],
])("%s that is chosen is framed", async (_, path, chosen) => {
  const { page } = phone;
  await page.goto(path());
  const framed = page.locator(chosen);
  if ((await framed.count()) > 0) expect(await frame(framed.first())).toEqual(FRAMED);
  else expect.fail(`nothing is chosen on ${path()}`);
});

test("nothing else in those rows is framed", async () => {
  const { page } = phone;
  await page.goto(homeAt(ana.place));
  const others = page.locator('[aria-label="Search radius"] [aria-current="false"]');
  expect(await frame(others.first())).not.toEqual(FRAMED);
});

test("a button that is only a picture has no frame, as in other colours", async () => {
  const { page } = phone;
  await page.goto(homeAt(ana.place));
  const bare = page.locator(".list-head .button.bare");
  expect(await bare.evaluate((button) => getComputedStyle(button).borderStyle)).toBe("none");
});

test("the progress of points is seen: its frame, and what is reached apart from what isn't", async () => {
  const { page } = phone;
  await page.goto("/rewards");
  const progress = page.getByRole("progressbar");
  await progress.evaluate((bar) => bar.setAttribute("value", "50"));
  const { data, info } = await sharp(await progress.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return data.subarray(at, at + 3).toString("hex");
  };
  expect(colourAt(0.25, 0.5), "reached").not.toBe(colourAt(0.75, 0.5));
  const column = Array.from({ length: info.height }, (_, y) => colourAt(0.75, y / info.height));
  expect(new Set(column).size, "with a frame").toBeGreaterThan(1);
});

test("a pin keeps its colour, its shape and its sign", async () => {
  const { page } = phone;
  await page.goto(homeAt(ana.place));
  const shown = await page.locator(".map-marker.own").evaluate((pin) => {
    const { backgroundColor, borderRadius } = getComputedStyle(pin);
    return [backgroundColor, borderRadius, getComputedStyle(pin, "::before").content];
  });
  expect(shown).toEqual(["rgb(255, 255, 255)", "6px", '"◆" / ""']);
});

test.each([
  ["/profile", ".figures .points"],
  ["/rewards", ".points-card"],
])("the card of points on %s has an edge", async (path, card) => {
  const { page } = phone;
  await page.goto(path);
  const edge = await page.locator(card).evaluate((node) => {
    const { borderStyle, borderWidth } = getComputedStyle(node);
    return `${borderWidth} ${borderStyle}`;
  });
  expect(edge).toBe("1px solid");
});
