import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { registerAdmin } from "../admins";
import { ada, ana, ben, cem, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

// The measures of the frame, the card and the share, and what moves where someone wants motion.

let Ana: Visitor, Ben: Visitor, Ada: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  Ada = await registerAdmin(town, ada);
  await Ana.post("/api/parking-spaces", { ...ana.place, address: "402 5th Street", keepMinutes: 20 });
});

async function openHome(width: number, height: number): Promise<Page> {
  const { page } = await openPhoneOf(town, Ben, { javaScript: false, viewport: { width, height } });
  await page.goto(homeAt(ben.place));
  return page;
}

const boxOf = async (page: Page, part: string) => {
  const box = await page.locator(part).first().boundingBox();
  return box ?? { x: NaN, y: NaN, width: NaN, height: NaN };
};

test("on a desk the list is a panel of 400 px, and the map reaches from the strip to the bottom and the right", async () => {
  const page = await openHome(1280, 800);
  const [panel, map, strip] = [
    await boxOf(page, ".page"),
    await boxOf(page, ".map"),
    await boxOf(page, ".status-strip"),
  ];
  expect(panel.width).toBe(400);
  expect(map.x).toBe(panel.x + panel.width);
  expect([map.x + map.width, map.y + map.height]).toEqual([1280, 800]);
  // Under the strip, which lies over it.
  expect(map.y).toBeLessThanOrEqual(strip.y + strip.height);
  for (const name of ["Share here now", "Request Parking"]) {
    const { x = NaN, width = NaN } = (await page.getByRole("link", { name, exact: true }).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(panel.x + panel.width);
  }
});

test("on a phone on its side the tabs are a rail of 56 px with their names whole, and the strip is gone", async () => {
  const page = await openHome(740, 360);
  const rail = await boxOf(page, ".tab-bar");
  expect([rail.x, rail.y, rail.height]).toEqual([0, 0, 360]);
  expect(rail.width).toBe(56);
  const tabs = page.locator(".tab-bar a");
  const widths = await tabs.evaluateAll((all) => all.map(({ scrollWidth }) => scrollWidth));
  expect(Math.max(...widths)).toBeLessThanOrEqual(56);
  const heights = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expect((await boxOf(page, ".status-strip")).height).toBe(0);
});

test("on a phone strip, header and tabs have 24, 52 and 56 px, and the title is whole", async () => {
  const page = await openHome(360, 740);
  expect((await boxOf(page, ".status-strip")).height).toBe(24);
  expect((await boxOf(page, ".page-header")).height).toBe(52);
  // With its edge.
  expect((await boxOf(page, ".tab-bar")).height).toBe(57);
  const title = page.getByRole("heading", { level: 1, name: "Current Location" });
  expect(await title.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
});

test("a card has three sizes of text: 20, 15 and 13 px", async () => {
  const page = await openHome(360, 740);
  const sizes = await page
    .locator(".space-card")
    .first()
    .evaluate((card) => {
      const found = new Set<string>();
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const around = walker.currentNode.parentElement;
        if (walker.currentNode.textContent?.trim() && around?.checkVisibility() && !around.closest(".unseen"))
          found.add(getComputedStyle(around).fontSize);
      }
      return [...found].sort();
    });
  expect(sizes).toEqual(["13px", "15px", "20px"]);
});

test.each([
  [320, 568],
  [360, 740],
])("all that stands at the edge of a page begins 16 px from it, at %i×%i", async (width, height) => {
  for (const [who, paths] of [
    [Ana, ["/profile", "/requests", "/rewards", "/parking-history", "/plans", "/profile/edit", "/profile/watches"]],
    [Ada, ["/admin", "/admin/reports", "/admin/health", "/admin/registration"]],
  ] as const) {
    const { page, context } = await openPhoneOf(town, who, { javaScript: false, viewport: { width, height } });
    for (const path of paths) {
      await page.goto(path);
      const edges = await page
        .locator(":is(.card, .segments, .notice, .request-line, h2):not(.card *, .empty *, .unseen)")
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility() && part.closest("main, .bars"))
            .map((part) => Math.round(part.getBoundingClientRect().left)),
        );
      // What begins further in is a second column.
      const atEdge = edges.filter((left) => left < 32);
      expect(new Set(atEdge), path).toEqual(new Set([16]));
    }
    await context.close();
  }
});

test("what 'Share here now' did is the first card of the sheet, with 'Undo' and 'Change', and no toast", async () => {
  const Cem = await register(town.url, cem);
  const { page } = await openPhoneOf(town, Cem, { javaScript: true, at: cem.place });
  await openLive(page, homeAt(cem.place));
  await page.getByRole("link", { name: "Share here now" }).tap();
  const card = page.locator(".home-list .card").first();
  await card.getByText(/^Shared at .*50 points/).waitFor();
  for (const name of ["Undo", "Change"])
    await card.getByRole("button", { name }).or(card.getByRole("link", { name })).waitFor();
  expect(await page.locator(".toast").count()).toBe(0);
  await card.getByRole("button", { name: "Undo" }).tap();
  await page.locator(".space-card", { hasText: "Your space" }).waitFor({ state: "detached" });
});

test.each([
  ["no-preference", 1],
  ["reduce", 0],
] as const)("with a wish for motion of '%s' a tab changes by %i view transitions", async (reducedMotion, times) => {
  const { page } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place, reducedMotion });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { transitions: 0 });
    document.startViewTransition = (change) => {
      (window as unknown as { transitions: number }).transitions++;
      return start(change);
    };
  });
  await openLive(page, "/menu");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" }).tap();
  await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { transitions: number }).transitions)).toBe(times);
});

test.each([
  ["no-preference", "arrive", "0.15s", 0],
  ["reduce", "none", "0s", 300],
] as const)(
  "with a wish for motion of '%s' a new card and its pin come by the animation '%s' of %s, where they stay",
  async (reducedMotion, name, duration, metresNorth) => {
    const Owner = await register(town.url, { ...cem, email: `${reducedMotion}@kindspot.example` });
    const { page } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place, reducedMotion, bypassCSP: true });
    await openLive(page, homeAt(ben.place));
    await page.locator(".map.live").waitFor();
    await page.addStyleTag({ content: "* { animation-play-state: paused !important }" });
    // Apart from the other's, so that each has a pin.
    const latitude = cem.place.latitude + metresNorth / 111_000;
    await Owner.post("/api/parking-spaces", { ...cem.place, latitude, address: "9 Finch Street", keepMinutes: 20 });
    for (const part of [".space-card.arrives", ".map-leaflet .map-marker.arrives"]) {
      const comes = page.locator(part);
      await comes.waitFor({ state: "attached" });
      const { style, moved } = await comes.evaluate((node) => {
        const { animationName, animationDuration } = getComputedStyle(node);
        const middle = () => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        };
        const [x = NaN, y = NaN] = middle();
        (node as HTMLElement).style.setProperty("animation", "none", "important");
        const [endX = NaN, endY = NaN] = middle();
        return { style: [animationName, animationDuration], moved: Math.hypot(endX - x, endY - y) };
      });
      expect(style, part).toEqual([expect.stringMatching(`^${name}`), duration]);
      expect(moved, part).toBeLessThan(1);
    }
  },
);
