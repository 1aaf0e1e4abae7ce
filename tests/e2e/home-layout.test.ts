import { afterAll, beforeAll, expect, test } from "vitest";
import { ana, ben, cem, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { homeAt, openPhoneOf } from "./phone-of";

let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
beforeAll(async () => {
  town = await openKindspot();
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  for (const metres of [0, 200, 400])
    await Ana.post("/api/parking-spaces", {
      ...ana.place,
      latitude: ana.place.latitude + metres / 111_000,
      address: "402 5th Street",
    });
  await Ben.post("/api/parking-requests", {
    ...{ ...ben.place, radius: 3218 },
    message: "Home from work, about ten minutes away, in a small blue car.",
  });
});
afterAll(() => town.close());

const sizes: [number, number][] = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1280, 800],
];

const openHome = async (width: number, height: number) => {
  const phone = await openPhoneOf(town, Ben, { javaScript: false, viewport: { width, height } });
  await phone.page.goto(homeAt(ben.place));
  return phone;
};

test.each(sizes)("the two main buttons are seen at %ix%i, with an open request", async (width, height) => {
  const { page, context } = await openHome(width, height);
  await page.getByText("Looking for parking in your area").waitFor();
  const tabs = width < 960 ? await page.getByRole("navigation", { name: "Main" }).boundingBox() : null;
  const end = tabs?.y ?? height;
  for (const name of ["Share here now", "Request Parking"]) {
    const box = await page.getByRole("link", { name, exact: true }).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), name).toBeLessThanOrEqual(end);
  }
  await context.close();
});

test("the list scrolls over the map, which stays under the header", async () => {
  const { page, context } = await openHome(360, 740);
  const tops = () =>
    page.evaluate(() =>
      [".map", ".home-list"].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? 0),
    );
  const [mapBefore = 0, listBefore = 0] = await tops();
  expect(listBefore).toBeGreaterThan(mapBefore);
  await page.locator(".space-card").last().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const [map = 0, list = 0] = await tops();
      return list <= map + 1 && map > 0;
    })
    .toBe(true);
  await context.close();
});

test("a card begins with the way, and is at most 150 px high", async () => {
  const { page, context } = await openHome(360, 740);
  const card = page.locator(".space-card").first();
  expect(await card.innerText()).toMatch(/^0\.\d mi\s*[NESW]{1,2} · \d+ min/);
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(150);
  await context.close();
});

test("an own card that is kept no more is at most 150 px high, with all its buttons of 44 px in one row", async () => {
  const { page, context } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width: 360, height: 740 } });
  await page.goto(homeAt(ana.place));
  const card = page.locator(".space-card").first();
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(150);
  const buttons = await Promise.all(
    ["I'm leaving now", "Remove", "Promise", "Still at my car", "Still free"].map(async (name) => {
      const button = card.getByRole(name === "Promise" ? "link" : "button", { name, exact: true });
      return { name, ...(await button.boundingBox()) };
    }),
  );
  for (const { name, y, height, width } of buttons) {
    expect([name, y]).toEqual([name, buttons[0]?.y]);
    expect(Math.min(height ?? 0, width ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await context.close();
});

test("a request that waits for an answer is a card of at most 150 px, with buttons of 44 px", async () => {
  const { page, context } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width: 360, height: 740 } });
  await page.goto("/profile");
  const card = page.locator(".request-bar");
  await card.getByText("Home from work").waitFor();
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(150);
  for (const name of ["Promise 10 min", "Promise 5 min", "Promise 20 min", "Decline"]) {
    const box = await card.getByRole("button", { name, exact: true }).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

test("the question about a second space on one spot stands inside its box, with targets of 44 px", async () => {
  const { page, context } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width: 360, height: 740 } });
  await page.goto(`/spaces/new?pin=${ana.place.latitude},${ana.place.longitude}`);
  const box = page.getByRole("group", { name: /^You already share a space here/ });
  const { y: top = 0 } = (await box.boundingBox()) ?? {};
  const { y: first = 0 } = (await box.locator("legend").boundingBox()) ?? {};
  expect(first).toBeGreaterThan(top);
  for (const target of [box.locator("label"), box.getByRole("link", { name: "See the space you share" })])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test("three cards are seen at once when the list covers the map", async () => {
  const { page, context } = await openHome(360, 740);
  const cards = page.locator(".space-card");
  await cards.first().evaluate((card) => card.scrollIntoView({ block: "start" }));
  const boundsOf = async (part: string) => {
    const box = await page.locator(part).last().boundingBox();
    return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) };
  };
  await expect
    .poll(async () => (await boundsOf(".space-card")).bottom)
    .toBeLessThanOrEqual((await boundsOf(".home-actions")).top);
  const first = await cards.first().boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual((await boundsOf(".page-header")).bottom - 1);
  await context.close();
});

test("text at 200 % on a wide screen leaves the map a third of the page's width or more", async () => {
  const { page, context } = await openHome(1280, 800);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const widthOf = async (part: string) => (await page.locator(part).boundingBox())?.width ?? 0;
  expect(await widthOf(".home-map")).toBeGreaterThanOrEqual((await widthOf(".map-home")) / 3);
  await context.close();
});

test.each(sizes)("no control lies over the map at %ix%i", async (width, height) => {
  const { page, context } = await openHome(width, height);
  const over = await page.evaluate(() => {
    const map = document.querySelector(".map-canvas")?.getBoundingClientRect();
    const controls = [...document.querySelectorAll(".map a:not(.map-marker), .map button")];
    return controls.filter((control) => {
      const { top, bottom } = control.getBoundingClientRect();
      return !map || (top < map.bottom && bottom > map.top);
    }).length;
  });
  expect(over).toBe(0);
  await context.close();
});

test("a card with the longest description is at most 150 px high, and 'More' shows all of it", async () => {
  const Cem = await register(town.url, cem);
  const words = "Behind the blue van by the plane tree, long enough for a wagon, mind the hydrant. ".repeat(3);
  const description = words.slice(0, 200).trim();
  await Cem.post("/api/parking-spaces", { ...cem.place, address: "121 Finch Street", description });
  const { page, context } = await openHome(360, 740);
  const card = page.locator(".space-card", { hasText: "Cem A." });
  expect(await card.innerText()).toContain(description);
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(150);
  const text = card.locator(".space-owner > div");
  const cutOff = () => text.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await cutOff()).toBeGreaterThan(0);
  await card.locator("summary").click();
  expect(await cutOff()).toBe(0);
  await context.close();
});
