import type { Route } from "playwright";
import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "~/domain/shared/clock";
import { ana, ben, cem, dora, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { handOverByCalls } from "../handover-by-calls";
import { expectNoAxeViolations } from "./axe";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
const Dora = givenMember(town, dora);

describe("with JavaScript", () => {
  test("after a handover the map home asks for stars, and Ana's cards carry them", async () => {
    town.clock.advance(DAY);
    // Stars of a member count once they have handed over with a second neighbour too.
    const other = await handOverByCalls(Cem, Ben, cem.place);
    await Ben.post("/api/ratings", { spaceId: other, stars: 5 });
    await handOverByCalls(Ana, Ben, ana.place);
    await Ana.post("/api/parking-spaces", { ...cem.place, address: "7th Avenue" });
    const Bens = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
    const Cems = await openPhoneOf(town, Cem, { javaScript: true, at: cem.place });
    await Bens.page.goto(homeAt(ben.place));
    await Cems.page.goto(homeAt(cem.place));
    const stars = 3;

    const prompt = Bens.page.getByRole("region", { name: "Rate Ana R." });
    await prompt.getByText("Other stars").click();
    await prompt.getByLabel(`${stars} stars`).check({ force: true });
    await expectNoAxeViolations(Bens.page);
    await prompt.getByRole("button", { name: "Rate" }).click();
    await Bens.page
      .locator(".toast", { hasText: `You gave ${stars} of 5 stars.` })
      .first()
      .waitFor();
    await prompt.waitFor({ state: "detached" });
    expect(new URL(Bens.page.url()).pathname).toBe("/");

    // Three fives count beside the real stars.
    await Cems.page.locator(".space-card", { hasText: "Ana R." }).getByText("4.5").first().waitFor();
  });

  test("the prompt can be put off, and waits on the history, which shows what was shared and found", async () => {
    town.clock.advance(DAY);
    await handOverByCalls(Cem, Ben, cem.place, "7th Avenue 212");
    const { page } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
    await page.goto(homeAt(ben.place));
    await page.getByRole("button", { name: "Not now" }).click();
    await page.getByRole("region", { name: "Rate Cem A." }).waitFor({ state: "detached" });
    await page.goto("/parking-history");
    await page.getByRole("region", { name: "Rate Cem A." }).waitFor();
    const card = page.locator(".history-card", { hasText: "7th Avenue 212" }).first();
    for (const text of ["Found Space", "Completed", "1 min on the way"]) await card.getByText(text).waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel("5 stars").first().check({ force: true });
    await page.getByRole("button", { name: "Rate" }).first().click();
    await page.locator(".toast", { hasText: "You gave 5 of 5 stars." }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/parking-history");
  });

  test("stands by day, in rows of at most 72 px at the usual text size", async () => {
    for (let day = 0; day < 2; day++) {
      town.clock.advance(DAY);
      await handOverByCalls(Cem, Ben, cem.place, "7th Avenue 212");
    }
    const { page } = await openPhoneOf(town, Ben, { javaScript: false });
    await page.goto("/parking-history");
    const days = await page.locator(".history-day h2").allInnerTexts();
    expect(days.length).toBeGreaterThan(1);
    expect(new Set(days).size).toBe(days.length);
    for (const row of await page.locator(".history-card").all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  });

  test("with nothing in it, it leads to the map", async () => {
    const newcomer = await register(town.url, { ...dora, email: "newcomer@kindspot.example" });
    const { page } = await openPhoneOf(town, newcomer, { javaScript: true, at: dora.place });
    await page.goto("/parking-history");
    await page.getByRole("heading", { name: "No Parking History" }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Find Parking" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });
});

test("inside the app it opens at once, with three placeholder cards", async () => {
  const { page } = await openPhoneOf(town, Ben, { javaScript: true });
  const held: Route[] = [];
  town.clock.advance(HOUR); // Dora's street is 5 miles away
  await handOverByCalls(Dora, Ben, dora.place);
  await openLive(page, "/profile");
  // The layout's data comes by a call of its own.
  const cards = (url: URL) => url.searchParams.get("_routes")?.includes("parking-history") ?? false;
  await page.route(cards, (route) => void held.push(route));
  await page.getByRole("link", { name: "Parking History" }).click();
  await page.getByRole("heading", { name: "Parking History" }).waitFor();
  const skeletons = page.getByRole("list", { name: "Loading your parking history" }).getByRole("listitem");
  await skeletons.first().waitFor();
  expect(await skeletons.count()).toBe(3);
  await expectNoAxeViolations(page);
  await Promise.all(held.map((route) => route.continue()));
  await page.locator(".history-card", { hasText: "Found Space" }).first().waitFor();
  expect(await skeletons.count()).toBe(0);
});

test("someone signed out meanwhile is sent to sign in, not shown an error", async () => {
  const { page, context } = await openPhoneOf(town, Ben, { javaScript: true });
  await openLive(page, "/profile"); // after that the page sends no requests by itself
  await context.clearCookies();
  await page.getByRole("link", { name: "Parking History" }).click();
  await page.waitForURL((url) => url.pathname === "/auth");
  expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/parking-history");
});

test("printed, upright or on its side, a history is its words, without what one presses", async () => {
  const Eva = await register(town.url, { ...ana, email: "eva@kindspot.example" });
  await Eva.post("/api/parking-spaces", { ...ana.place, address: "12 Elm Street" });
  await Cem.post("/api/parking-requests", { ...ana.place, radius: 3218 });
  const { page, context } = await openPhoneOf(town, Eva, { javaScript: false, isMobile: false });
  await page.goto("/parking-history");
  const pressed = page.locator(":is(.tab-bar, .status-strip, .page-header .button, .request-line):visible");
  expect(await pressed.count()).toBeGreaterThan(4);
  await page.emulateMedia({ media: "print" });
  for (const [width, height] of [
    [794, 1123],
    [1123, 794],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await pressed.count()).toBe(0);
    expect((await page.locator("main").boundingBox())?.width).toBeGreaterThan(600);
  }
  await context.close();
});
