import { beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { ana, ben, cem } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

let space: SpaceForParty;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
beforeAll(async () => {
  space = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as SpaceForParty;
});

async function phoneOf(who: Visitor, options: Omit<Parameters<typeof openPhoneOf>[2], "javaScript"> = {}) {
  const phone = await openPhoneOf(town, who, { javaScript: true, ...options });
  return phone.page;
}

const live = (page: Page) => page.locator(".map.live").waitFor();
const requested = () => town.tiles.requests;

describe("Leaflet replaces the map of the server's HTML", () => {
  test("without moving anything, and without fetching a tile twice", async () => {
    requested().length = 0;
    const page = await phoneOf(Ben);
    await page.addInitScript(() => {
      const shifts: number[] = Object.assign(window, { shifts: [] }).shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(homeAt(ben.place));
    await live(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
    expect(requested().length).toBeGreaterThan(3);
    expect(requested()).toEqual([...new Set(requested())]);
    expect(await page.locator(".map-tiles").count()).toBe(0);
  });

  test("on a wide screen too, where map and list stand side by side", async () => {
    requested().length = 0;
    const page = await phoneOf(Ben, { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
    await page.goto(homeAt(ben.place));
    await live(page);
    expect(requested()).toEqual([...new Set(requested())]);
    const [map, list] = await Promise.all([
      page.locator(".map").boundingBox(),
      page.locator(".home-list").boundingBox(),
    ]);
    expect(map?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
  });

  test("but not while it holds the focus", async () => {
    const page = await phoneOf(Ben);
    await page.route("**/leaflet-map*", async (route) => {
      await page.getByRole("link", { name: "Zoom in" }).focus();
      await route.continue();
    });
    const drawn = page.waitForFunction(() => document.querySelector(".leaflet-tile-loaded"));
    await page.goto(homeAt(ben.place));
    await drawn;
    expect(await page.locator(".map.live").count()).toBe(0);
    await page.getByRole("link", { name: "Share Space" }).focus();
    await live(page);
  });

  test("and stays where Leaflet cannot be loaded", async () => {
    const page = await phoneOf(Ben);
    await page.route("**/leaflet-map*", (route) => route.fulfill({ status: 404, body: "" }));
    const answered = page.waitForResponse("**/leaflet-map*");
    await page.goto(homeAt(ana.place));
    await answered;
    await page.getByTitle(/^Ana R\./).click();
    await page.waitForURL(/#space-/);
  });
});

describe("the live map", () => {
  test("zooms by its own buttons, from 10 to 18 and no further", async () => {
    const page = await phoneOf(Ben);
    await page.goto(`${homeAt(ben.place)}&zoom=11`);
    await live(page);
    for (const name of ["Zoom out", "Zoom in"]) {
      const button = page.getByRole("button", { name });
      // Leaflet ignores a press while the map moves, so the button is pressed until it is disabled.
      const pressed = async () => {
        await button.evaluate((element: HTMLButtonElement) => element.click());
        return button.isDisabled();
      };
      await expect.poll(pressed, { timeout: 40_000 }).toBe(true);
    }
    // The button is disabled before the tiles of the last level are asked for.
    const levels = () => requested().map((path) => Number(path.split("/")[1]));
    await expect.poll(() => [Math.min(...levels()), Math.max(...levels())]).toEqual([10, 18]);
  });

  test("keeps its middle when a neighbour's request takes a part of its height", async () => {
    const page = await phoneOf(Ana, { at: ana.place });
    await page.goto(homeAt(ana.place));
    await live(page);
    const fromMiddle = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const [map, here] = [box(".leaflet-container"), box(".leaflet-marker-pane .here")];
        return { height: map.height, off: here.top + here.height / 2 - map.top - map.height / 2 };
      });
    const before = await fromMiddle();
    const asked = await Cem.post("/api/parking-requests", { ...ana.place, radius: 3218 });
    await page.locator(".request-bar").waitFor();
    await expect.poll(async () => (await fromMiddle()).height).toBeLessThan(before.height);
    await expect.poll(async () => Math.abs((await fromMiddle()).off - before.off)).toBeLessThanOrEqual(1);
    const { id } = (await asked.json()) as { id: string };
    await Cem.submit("/requests?tab=mine", { intent: "cancel", requestId: id });
  });

  test("is refreshed by its button, which leads back to where the member is", async () => {
    const page = await phoneOf(Ben);
    await page.goto(homeAt(ben.place));
    await live(page);
    const left = async () => (await page.getByTitle("Your Location: You are here").boundingBox())?.x;
    const before = await left();
    await page.locator(".leaflet-container").press("ArrowRight");
    await expect.poll(left).not.toBe(before);
    await Promise.all([page.waitForRequest(/\.data\b/), page.getByRole("button", { name: "Refresh map" }).click()]);
    await expect.poll(left).toBe(before);
  });

  test("markers are reached and opened by the keyboard", async () => {
    const page = await phoneOf(Ben);
    await page.goto(homeAt(ben.place));
    await live(page);
    await page.getByRole("button", { name: "Ana R., Status: Available" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".leaflet-popup").getByText("Ana R.").waitFor();
  });

  test("shows the member as a blue dot that says so", async () => {
    const page = await phoneOf(Ben);
    await page.goto(homeAt(ben.place));
    await live(page);
    await page.getByRole("button", { name: "Your Location: You are here" }).press("Enter");
    await page.locator(".leaflet-popup").getByText("You are here").waitFor();
  });
});

describe("a map with two spaces on one spot", () => {
  test("a pin of several spaces lists them all", async () => {
    const { id } = (await (await Cem.post("/api/parking-spaces", ana.place)).json()) as SpaceForParty;
    const page = await phoneOf(Ben);
    await page.goto(homeAt(ben.place));
    await live(page);
    await page.getByTitle(/1 more here$/).click();
    for (const name of ["Ana R.", "Cem A."]) await page.locator(".leaflet-popup").getByText(name).waitFor();
    await Cem.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  });
});

describe("changes show without reloading", () => {
  test("a new space in list and map, which names it; gone when it is removed", async () => {
    const page = await phoneOf(Ben);
    await page.goto(homeAt(ben.place));
    await live(page);
    const cards = page.locator(".space-card");
    expect(await cards.count()).toBe(1);
    const answer = await Cem.post("/api/parking-spaces", { ...cem.place, address: "9th Street" });
    const { id } = (await answer.json()) as SpaceForParty;
    await cards.getByText("9th Street").waitFor();
    await page.getByRole("link", { name: /^A new space: \d+ min · 9th Street$/ }).waitFor();
    await page.getByTitle(/^Cem A\./).waitFor();
    await Cem.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
    await cards.getByText("9th Street").waitFor({ state: "detached" });
    await page.getByTitle(/^Cem A\./).waitFor({ state: "detached" });
  });

  test("a space that someone has is new to nobody", async () => {
    const page = await phoneOf(Ben);
    await openLive(page, homeAt(ben.place));
    const answer = await Cem.post("/api/parking-spaces", { ...cem.place, address: "9th Street" });
    const { id } = (await answer.json()) as SpaceForParty;
    const news = page.getByRole("link", { name: /^A new space/ });
    await news.waitFor();
    await Cem.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 5, promisedToUserId: null });
    await news.waitFor({ state: "detached" });
    await Cem.post(`/api/parking-spaces/${id}/release`, {});
    await Cem.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  });

  test("a promise counts down each second, and is 'Expired' at zero", async () => {
    const page = await phoneOf(Ben);
    await page.clock.install();
    const renewed = page.waitForResponse(/\.data\b/); // once its socket is open
    await page.goto(homeAt(ben.place));
    await renewed;
    await Ana.post(`/api/parking-spaces/${space.id}/promise`, { waitTimeMinutes: 5, promisedToUserId: null });
    const timer = page.locator(".space-card").getByRole("timer");
    await timer.getByText(/^(5:00|4:5\d)$/).waitFor();
    await page.clock.pauseAt(Date.now() + 2000);
    const seconds = async () => {
      const [minutes = 0, rest = 0] = ((await timer.textContent()) ?? "").split(":").map(Number);
      return minutes * 60 + rest;
    };
    const left = await seconds();
    for (const later of [1, 2, 3]) {
      await page.clock.runFor(1000);
      await expect.poll(seconds).toBe(left - later);
    }
    await page.clock.runFor((left - 3) * 1000);
    await page.locator(".space-card").getByText("Expired").waitFor();
    // The server's clock stands still, so it sends no event when the promise expires. The page loads its data itself.
    await Promise.all([page.waitForRequest(/\.data\b/), page.clock.runFor(5000)]);
    await Ana.post(`/api/parking-spaces/${space.id}/release`, {});
  });
});
